import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteFree } from '../sharedDots.ts'

/** While the free log-in bonus is on, every page of the lobby knows whether the gift waits. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('getFreeLoginBonus', {})
  if (answer.ok && readToken() === token) noteGift(answer.reply)
}

export function noteGift({ items, isReceived, needRecharge, isUsedUp }: Reply<'getFreeLoginBonus'>): void {
  noteFree('freeLoginBonus', items.length > 0 && !isReceived && !needRecharge && !isUsedUp)
}
