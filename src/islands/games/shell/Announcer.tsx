import { useStore } from '@nanostores/react'
import { type Strings, t } from '../../ui/words.ts'
import { $autoEnd } from './auto.ts'

/** The reasons that each kind of game says in its own words. */
const OWN: readonly string[] = ['done', 'feature']

/** Live region for screen readers: what a game says of a round, and the end of autoplay. */
export function Announcer({ kind, said, strings }: { kind: string; said: string; strings: Strings }) {
  const end = useStore($autoEnd, { ssr: 'initial' })
  return (
    <>
      <p className="unseen" role="status" data-testid="game-says">
        {said}
      </p>
      <p className="shell-auto-end" role="status">
        {end && t(strings, OWN.includes(end) ? `${kind}.play.${end}` : `shell.autoEnd.${end}`)}
      </p>
    </>
  )
}
