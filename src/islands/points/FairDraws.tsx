import './draw.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import type { Pages } from '../ui/pagedList.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { ExchangeLine } from './ExchangeLine.tsx'
import { type Exchange, exchanges } from './record.ts'
import { SaveRounds } from './SaveRounds.tsx'

/** On the page of fair play: the player's draws for points, each with what it takes to draw it again here. A guest has none. */
export const FairDraws = guarded(function FairDraws({ strings }: { strings: Strings }) {
  const state = useStore(exchanges.$state, { ssr: 'initial' })
  const isPlayer = useStore($player, { ssr: 'initial' }).state === 'ready'
  useEffect(() => {
    if (isPlayer) void exchanges.load()
  }, [isPlayer])
  if (!isPlayer) return null
  return (
    <section className="card" aria-labelledby="fair-draws" aria-busy={state.state === 'loading'}>
      <h2 id="fair-draws">{t(strings, 'points.mine')}</h2>
      <p>{t(strings, 'points.mineText')}</p>
      <Loaded
        of={state}
        waiting={<Skeleton />}
        failed={t(strings, 'points.recordLate')}
        onAgain={() => void exchanges.load()}
        strings={strings}
      >
        {(made) => <Made made={made} strings={strings} />}
      </Loaded>
    </section>
  )
})

function Made({ made: { rows, cursor, more }, strings }: { made: Pages<Exchange>; strings: Strings }) {
  const draws = rows.filter(({ kind }) => kind === 'draw')
  return (
    <>
      {draws.length === 0 && cursor === undefined && <p>{t(strings, 'points.mineEmpty')}</p>}
      <ul className="exchanges">
        {draws.map((row) => (
          <ExchangeLine key={row.requestId} row={row} strings={strings} />
        ))}
      </ul>
      {cursor !== undefined && (
        <Button isBusy={more === 'loading'} onClick={() => void exchanges.loadMore()}>
          {t(strings, more === 'failed' ? 'common.tryAgain' : 'points.more')}
        </Button>
      )}
      {draws.length > 0 && <SaveRounds strings={strings} />}
    </>
  )
}
