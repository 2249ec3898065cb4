import { openPurse, playPurse } from '../guest.ts'
import type { RoundSource } from './source.ts'

/** The rounds of a guest, for play coin. */
export function guestRounds(gameId: number): RoundSource {
  return {
    isGuest: true,
    open: () => openPurse(gameId),
    play: async (_, stake) => {
      const answer = await playPurse(gameId, stake)
      if (!answer.ok) return answer
      const { win, outcome, coin } = answer.reply
      return { ok: true, win, outcome, coin }
    },
    noteSeen: () => undefined,
    askLeft: async () => undefined,
  }
}
