import { type Strings, t } from '../ui/words.ts'
import { Avatar } from './HomeHeader.tsx'

/** The player's picture at the head of the mobile home (spec 2.8); it leads to what belongs to the player. */
export function AvatarLink({ strings }: { strings: Strings }) {
  return (
    <a className="topbar-avatar face-player" href="/profile/more" aria-label={t(strings, 'lobby.account')}>
      <Avatar />
    </a>
  )
}
