import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { ExchangeLine } from './ExchangeLine.tsx'
import { exchanges } from './record.ts'

/** What the player got for points, page by page; each draw with its proof. */
export function Exchanges({ strings }: { strings: Strings }) {
  const state = useStore(exchanges.$state, { ssr: 'initial' })
  useEffect(() => void exchanges.load(), [])
  return (
    <section aria-labelledby="points-record" aria-busy={state.state === 'loading'}>
      <h2 id="points-record">{t(strings, 'points.record')}</h2>
      <Loaded
        of={state}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'points.recordLate')}
        onAgain={() => void exchanges.load()}
        strings={strings}
      >
        {({ rows, cursor, more }) =>
          rows.length === 0 ? (
            <Empty title={t(strings, 'points.recordEmpty')} text={t(strings, 'points.recordEmptyText')} />
          ) : (
            <>
              <ul className="exchanges">
                {rows.map((row) => (
                  <ExchangeLine key={row.requestId} row={row} strings={strings} />
                ))}
              </ul>
              {cursor !== undefined && (
                <Button isBusy={more === 'loading'} onClick={() => void exchanges.loadMore()}>
                  {t(strings, more === 'failed' ? 'common.tryAgain' : 'points.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
