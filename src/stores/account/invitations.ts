import { post } from '#client/wire/post.ts'
import { updateUser } from '../session/player.ts'
import { loadable } from '../ui/loadable.ts'

/** The player's short link with the networks' share dialogs. */
export const { $state: $link, load: loadLink } = loadable(
  () => post('shortUrl', {}),
  ({ shareUrlMap }) => updateUser({ shareUrlMap }),
)

/** The friends who have registered so far. */
export const { $state: $friends, load: loadFriends } = loadable(() => post('inviteFriends', {}))
