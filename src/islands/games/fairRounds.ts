import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { pagedList } from '../ui/pagedList.ts'
import { $check, checkRound, choiceOf, fillFields, typedCoin } from './fair.ts'

export type PlayedRound = Reply<'getRounds'>['rows'][number]

const rounds = pagedList<PlayedRound>((cursor) => post('getRounds', cursor ? { cursor } : {}))

/** The player's own rounds, newest first. */
export const $playedRounds = rounds.$state
export const loadRounds = rounds.load
export const loadMoreRounds = rounds.loadMore
export const forgetRounds = rounds.forget

/** Fills the fields with one of the player's rounds, and checks it if its server seed is revealed. */
export async function verifyRound(round: PlayedRound): Promise<void> {
  const { gameId, serverSeed, clientSeed, nonce, stake, serverSeedHash, win, outcome } = round
  fillFields(
    {
      game: String(gameId),
      server: serverSeed ?? '',
      client: clientSeed,
      nonce: String(nonce),
      stake: typedCoin(stake),
      choice: choiceOf(outcome),
      hash: serverSeedHash,
    },
    { win, outcome },
  )
  if (serverSeed) await checkRound()
  else $check.set({ step: 'unrevealed' })
}

/** Checks the round of the address /fair?round=<id>, if it is this player's. */
export async function verifyRoundById(roundId: string): Promise<void> {
  const answer = await post('getRounds', { roundId })
  const round = answer.ok ? answer.reply.rows[0] : undefined
  // An open round cannot be verified yet.
  if (round && round.step === undefined) await verifyRound(round)
}
