import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { User } from '#contract/call/shapes.ts'
import { $player } from '../player.ts'
import { $isSessionLate, loadSession } from '../session/session.ts'
import { Late } from '../ui/Empty.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  /** Holds `profile` and `common`. */
  strings: Strings
  /** Whether another part of the page already reports that the player's data failed to load. */
  isQuiet?: boolean
  /** Placeholder until the player is known. */
  waiting: ReactNode
  children: (user: User) => ReactNode
}

/** Content that needs the player: a placeholder first, then the content, or a retry button. */
export function WithPlayer({ strings, isQuiet = false, waiting, children }: Props) {
  const player = useStore($player, { ssr: 'initial' })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })
  if (player.state === 'ready') return children(player.user)
  if (isLate && !isQuiet) {
    return <Late title={t(strings, 'profile.late')} strings={strings} onAgain={() => void loadSession()} />
  }
  return waiting
}
