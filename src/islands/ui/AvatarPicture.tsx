import type { User } from '#contract/call/shapes.ts'
import { avatarPath } from '#contract/lobby/art.ts'

type Props = { of: Pick<User, 'avatar' | 'frame'> | undefined; size: number }

/** A player’s picture in its frame; a neutral one until the player is known. `size` in CSS pixels. Home writes its own, within its budget. */
export const AvatarPicture = ({ of: user, size }: Props) => (
  <img className="avatar" data-frame={user?.frame} src={avatarPath(user?.avatar)} alt="" width={size} height={size} />
)
