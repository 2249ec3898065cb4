import { type Answer, post } from '#client/wire/post.ts'
import type { SocialDeed } from '#contract/social/social.ts'

/** Records that the player opened a network by a link of ours. Any number of times counts once. */
export async function recordDeed({ network, act }: SocialDeed): Promise<Answer<'appProxyUser4TaskUserShare'>> {
  return await post('appProxyUser4TaskUserShare', { network, act })
}
