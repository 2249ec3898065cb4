import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Seals } from '#contract/games/fair.ts'
import { $seals, forgetSeals, loadSeals } from '#stores/games/fairSeals.ts'
import { $player } from '#stores/session/player.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'

/** The player's seals, and whether the one in force is the one that this device was promised. */
export function FairSeals({ strings }: { strings: Strings }) {
  const seals = useStore($seals, { ssr: 'initial' })
  const isLoggedIn = useStore($player, { ssr: 'initial' }).state !== 'guest'

  useEffect(() => {
    if (isLoggedIn) void loadSeals()
    return forgetSeals
  }, [isLoggedIn])

  if (!isLoggedIn) return null
  return (
    <section className="card fair-seals" aria-labelledby="fair-seals" aria-busy={seals.state === 'loading'}>
      <h2 id="fair-seals">{t(strings, 'seals.title')}</h2>
      <Loaded
        of={seals}
        waiting={<Skeleton />}
        failed={t(strings, 'seals.failed')}
        onAgain={loadSeals}
        strings={strings}
      >
        {(held) => <Held strings={strings} seals={held} />}
      </Loaded>
    </section>
  )
}

function Held({ strings, seals: { hash, next, standing } }: { strings: Strings; seals: Seals }) {
  return (
    <>
      <p className="fair-standing" data-standing={hash ? standing : undefined}>
        {t(strings, hash ? `seals.standing.${standing}` : 'seals.notBegun')}
      </p>
      <dl className="fair-prints">
        {hash && (
          <div>
            <dt>{t(strings, 'seals.now')}</dt>
            <dd>{hash}</dd>
          </div>
        )}
        <div>
          <dt>{t(strings, 'seals.next')}</dt>
          <dd>{next}</dd>
        </div>
      </dl>
      <p className="fair-note">{t(strings, 'seals.nextText')}</p>
    </>
  )
}
