import '../points/draw.css'
import './frame/drawn.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { itemsOfPrize } from '#contract/activities/draws.ts'
import { type Drawn, draws } from '#stores/activities/draws.ts'
import { $player } from '#stores/session/player.ts'
import { DrawProof } from '../points/DrawProof.tsx'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { Items } from './frame/Items.tsx'

/** On the page of fair play: what the player opened and drew in activities, each with its proof. A guest has none. */
export const DrawsMade = guarded(function DrawsMade({ strings }: { strings: Strings }) {
  const state = useStore(draws.$state, { ssr: 'initial' })
  const isPlayer = useStore($player, { ssr: 'initial' }).state === 'ready'
  useEffect(() => {
    if (isPlayer) void draws.load()
  }, [isPlayer])
  if (!isPlayer) return null
  return (
    <section className="card fair-mine" aria-labelledby="draws-made" aria-busy={state.state === 'loading'}>
      <h2 id="draws-made">{t(strings, 'draws.mine')}</h2>
      <p>{t(strings, 'draws.mineText')}</p>
      <Loaded
        of={state}
        waiting={<Skeleton />}
        failed={t(strings, 'draws.mineFailed')}
        onAgain={() => void draws.load()}
        strings={strings}
      >
        {({ rows, cursor, more }) =>
          rows.length === 0 ? (
            <p>{t(strings, 'draws.mineEmpty')}</p>
          ) : (
            <>
              <ul>
                {rows.map((row) => (
                  <DrawLine key={row.requestId} row={row} strings={strings} />
                ))}
              </ul>
              {cursor !== undefined && (
                <Button isWide isBusy={more === 'loading'} onClick={() => void draws.loadMore()}>
                  {t(strings, more === 'failed' ? 'common.tryAgain' : 'draws.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
})

function DrawLine({ row, strings }: { row: Drawn; strings: Strings }) {
  const { kind, item, time, draw, prizes } = row
  return (
    <li className="last-drawn">
      <h3>{t(strings, `draws.kind.${kind}`, { number: item })}</h3>
      <p>{formats(strings).moment(time)}</p>
      <Items items={itemsOfPrize(row)} strings={strings} />
      {draw && prizes && <DrawProof draw={draw} prizes={prizes} strings={strings} />}
    </li>
  )
}
