import { useStore } from '@nanostores/react'
import { Button } from '../../ui/Button.tsx'
import { Late } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { countedFriends } from './count.ts'

const { $state, load, loadMore } = countedFriends

/** The friends who were counted: a masked name and a day, and nothing else of them. The panel loads them. */
export function Counted({ strings }: { strings: Strings }) {
  const state = useStore($state, { ssr: 'initial' })
  const { date } = formats(strings)
  return (
    <section className="commission-part" aria-busy={state.state === 'loading'}>
      <h2>{t(strings, 'agentCount.rows.title')}</h2>
      <Loaded
        of={state}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'agentCount.rows.late')}
        onAgain={() => void load()}
        strings={strings}
      >
        {({ rows, cursor, more }) => (
          <>
            {rows.length === 0 && <p>{t(strings, 'agentCount.rows.none')}</p>}
            <ul className="commission-changes">
              {rows.map(({ name, time }) => (
                <li key={`${name}/${time}`}>
                  <span>{name}</span>
                  <span>{date(time)}</span>
                </li>
              ))}
            </ul>
            {more === 'failed' && (
              <Late title={t(strings, 'agentCount.rows.late')} strings={strings} onAgain={() => void loadMore()} />
            )}
            {more !== 'failed' && cursor !== undefined && (
              <Button isBusy={more === 'loading'} onClick={() => void loadMore()}>
                {t(strings, 'agentCount.rows.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
