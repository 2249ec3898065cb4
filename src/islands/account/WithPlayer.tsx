import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { User } from '#contract/calls/shapes.ts'
import { $player } from '#stores/session/player.ts'
import { $isSessionLate, loadSession } from '#stores/session/session.ts'
import { Late } from '../ui/Empty.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  /** Holds `profile` and `common`. */
  strings: Strings
  /** Whether another part of the page says that the player's data did not come. */
  isQuiet?: boolean
  /** Stands here until the player is known. */
  waiting: ReactNode
  children: (user: User) => ReactNode
}

/** What needs to know who is here: shapes first, then it, or the way to ask again. */
export function WithPlayer({ strings, isQuiet = false, waiting, children }: Props) {
  const player = useStore($player, { ssr: 'initial' })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })
  if (player.state === 'ready') return children(player.user)
  if (isLate && !isQuiet) {
    return <Late title={t(strings, 'profile.late')} strings={strings} onAgain={() => void loadSession()} />
  }
  return waiting
}
