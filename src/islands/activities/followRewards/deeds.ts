import { type Answer, post } from '#client/wire/post.ts'
import type { ShareNetwork } from '#contract/account/shareNetworks.ts'
import type { SocialDeed, SocialId } from '#contract/social/social.ts'

/** Records that the player opened a network by a link of ours. Any number of times counts once. */
export async function recordDeed({ network, act }: SocialDeed): Promise<Answer<'appProxyUser4TaskUserShare'>> {
  return await post('appProxyUser4TaskUserShare', { network, act })
}

const counted: { readonly [Network in ShareNetwork]?: SocialId } = { facebook: 'facebook02', telegram: 'telegram02' }

/** Records that a network's share dialog opens, for the tasks that count it. Without such a task the server refuses it, and nothing is missing. */
export function noteShare(name: ShareNetwork): void {
  const network = counted[name]
  if (network) void recordDeed({ network, act: 'share' })
}
