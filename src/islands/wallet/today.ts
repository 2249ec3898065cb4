import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { $player } from '../player.ts'
import { loadable } from '../ui/loadable.ts'

type Own = Reply<'tradeInfo'>
/** The house's payouts of today, and for a player their own sums. */
export type Today = Reply<'anonymous/tradeInfo'> & { own?: Own }

/** Spec 6: the player's own path when logged in, and the anonymous one otherwise. */
export const today = loadable<Today>(async () => {
  if ($player.get().state === 'guest') return await post('anonymous/tradeInfo', {})
  const answer = await post('tradeInfo', {})
  return answer.ok ? { ok: true, reply: { ...answer.reply, own: answer.reply } } : answer
})

export const bonusTickers = loadable(() => post('getBonusTickers', {}))
