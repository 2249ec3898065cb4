import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Commitments } from '#contract/games/fair.ts'
import { $player } from '../player.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $commitments, forgetCommitments, loadCommitments } from './fairCommitments.ts'

/** The player's commitments, and whether the one in force was shown to this device beforehand. */
export function FairCommitments({ strings }: { strings: Strings }) {
  const commitments = useStore($commitments, { ssr: 'initial' })
  const isLoggedIn = useStore($player, { ssr: 'initial' }).state !== 'guest'

  useEffect(() => {
    if (isLoggedIn) void loadCommitments()
    return forgetCommitments
  }, [isLoggedIn])

  if (!isLoggedIn) return null
  return (
    <section
      className="card fair-commitments"
      aria-labelledby="fair-commitments"
      aria-busy={commitments.state === 'loading'}
    >
      <h2 id="fair-commitments">{t(strings, 'seals.title')}</h2>
      <Loaded
        of={commitments}
        waiting={<Skeleton />}
        failed={t(strings, 'seals.failed')}
        onAgain={loadCommitments}
        strings={strings}
      >
        {(held) => <Held strings={strings} commitments={held} />}
      </Loaded>
    </section>
  )
}

function Held({ strings, commitments: { hash, next, standing } }: { strings: Strings; commitments: Commitments }) {
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
