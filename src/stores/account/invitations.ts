import { post } from '#client/wire/post.ts'
import type { ShareNetwork } from '#contract/account/shareNetworks.ts'
import type { SocialId } from '#contract/social/social.ts'
import { recordDeed } from '../activities/followRewards/deeds.ts'
import { updateUser } from '../session/player.ts'
import { loadable } from '../ui/loadable.ts'

/** The player's short link with the networks' share dialogs. */
export const { $state: $link, load: loadLink } = loadable(
  () => post('shortUrl', {}),
  ({ shareUrlMap }) => updateUser({ shareUrlMap }),
)

/** The friends who have registered so far. */
export const { $state: $friends, load: loadFriends } = loadable(() => post('inviteFriends', {}))

const counted: { readonly [Network in ShareNetwork]?: SocialId } = { facebook: 'facebook02', telegram: 'telegram02' }

/** Records that a network's share dialog opens, for the tasks that count it. Without such a task the server refuses it, and nothing is missing. */
export function noteShare(name: ShareNetwork): void {
  const network = counted[name]
  if (network) void recordDeed({ network, act: 'share' })
}
