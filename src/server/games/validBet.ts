import type { SteppedOutcome } from '#contract/games/engine.ts'
import { contributionOf, type RoundBets, riskedStakeOf } from '#contract/games/validBet.ts'
import type { Cents } from '#contract/money.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Posted } from '../ledger/reverse.ts'
import { findBegun, findPlayed } from './find.ts'

const WHOLE_PERCENT = 100
const ROUND = /^round:([0-9a-f-]{36})(?:$|:)/i

/** How much of a settled stake counts for wagering requirements, by the game's type and the bets of the round. Cents. */
export function validBetOf(gameId: number, stake: Cents, placed: RoundBets | undefined): Cents {
  const { gamesById, wagering } = catalogue()
  const typeId = gamesById.get(gameId)?.typeId
  // A game that has left the lobby counts whole: its rounds were begun while it stood there.
  const percent = wagering.contributions.find((row) => row.typeId === typeId)?.percent ?? WHOLE_PERCENT
  const risked = placed ? Math.min(stake, riskedStakeOf(placed, wagering.coverageMax)) : stake
  return contributionOf(risked, percent)
}

/** What the stake of a posted entry counted, and when. Undefined for an entry that is no stake of a settled round. */
export async function countedBetOf({ id, reason, staked, metadata, postedAt }: Posted) {
  if (reason === 'round') return { valid: Number(metadata.valid ?? staked), at: postedAt }
  const roundId = ROUND.exec(id)?.[1]
  const begun = reason === 'bet' && roundId ? await findBegun(roundId) : undefined
  const round = begun && roundId ? await findPlayed(roundId, begun) : undefined
  if (!round) return undefined
  const { valid = round.stake } = round.outcome as Partial<SteppedOutcome> // written by `step.ts`
  return { valid: Math.floor((valid * staked) / round.stake), at: new Date(round.time) }
}
