import type { User } from '#contract/calls/shapes.ts'
import { avatarPath } from '#contract/lobby/art.ts'

type Props = { of: Pick<User, 'avatar' | 'frame'> | undefined; size: number; className?: string }

/** A player's picture in its frame; a neutral one until the player is known. `size` in CSS pixels. */
export const AvatarPicture = ({ of: user, size, className = '' }: Props) => (
  <img
    className={`avatar ${className}`}
    data-frame={user?.frame}
    loading="lazy"
    src={avatarPath(user?.avatar ?? 0)}
    alt=""
    width={size}
    height={size}
  />
)
