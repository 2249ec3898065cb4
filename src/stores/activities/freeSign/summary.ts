import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteFree } from '../sharedDots.ts'

export type SignCalendar = Reply<'loginBonus3User'>

/** While free sign is on, every page of the lobby knows whether a day or a prize waits. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('loginBonus3User', {})
  if (answer.ok && readToken() === token) noteCalendar(answer.reply)
}

export function noteCalendar({ days, isSigned, needRecharge, streaks, totals }: SignCalendar): void {
  const isDue = days.length > 0 && !isSigned && !needRecharge
  noteFree('freeSign', isDue || [...streaks, ...totals].some(({ state }) => state === 'ready'))
}
