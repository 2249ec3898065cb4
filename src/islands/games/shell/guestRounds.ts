import type { Answer } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { movePurse, openPurse, playPurse } from '../guest.ts'
import type { RoundPace, RoundSource, ShellRound } from './source.ts'

/** Play coin has no pace: nothing is staked. */
const NO_PACE: RoundPace = { roundMs: 0, quickRoundMs: 0, isQuickPlayOff: false }

/** The rounds of a guest, for play coin. */
export function guestRounds(gameId: number): RoundSource {
  return {
    isGuest: true,
    open: async () => {
      const answer = await openPurse(gameId)
      if (!answer.ok) return answer
      const { open, ...opened } = answer
      // The purse has one round, which needs no name but on this page.
      return { ...opened, pace: NO_PACE, ...(open && { open: roundOf(crypto.randomUUID(), open) }) }
    },
    play: async ({ roundId, stake, choice }) => taken(roundId, await playPurse(gameId, stake, choice)),
    move: async (roundId, step, move) => taken(roundId, await movePurse({ gameId, step, move })),
    noteSeen: () => undefined,
    askLeft: async () => undefined,
  }
}

function taken(roundId: string, answer: Answer<'anonymous/guestSpin'> | Answer<'anonymous/guestMove'>) {
  if (!answer.ok) return answer
  return { ok: true, round: roundOf(roundId, answer.reply), coin: answer.reply.coin } as const
}

function roundOf(
  roundId: string,
  { stake, win, outcome, step }: NonNullable<Reply<'anonymous/guestOpen'>['open']>,
): ShellRound {
  return { roundId, stake, win, outcome, ...(step !== undefined && { step }) }
}
