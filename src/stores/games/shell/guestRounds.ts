import { openPurse, playPurse } from '../guest.ts'
import type { RoundPace, RoundSource } from './source.ts'

/** Play coin has no pace: nothing is staked. */
const NO_PACE: RoundPace = { roundMs: 0, quickRoundMs: 0, isQuickPlayOff: false }

/** The rounds of a guest, for play coin. */
export function guestRounds(gameId: number): RoundSource {
  return {
    isGuest: true,
    open: async () => {
      const answer = await openPurse(gameId)
      return answer.ok ? { ...answer, pace: NO_PACE } : answer
    },
    play: async ({ roundId, stake, choice }) => {
      const answer = await playPurse(gameId, stake, choice)
      if (!answer.ok) return answer
      const { win, outcome, coin } = answer.reply
      return { ok: true, round: { roundId, stake, win, outcome }, coin }
    },
    move: undefined,
    noteSeen: () => undefined,
    askLeft: async () => undefined,
  }
}
