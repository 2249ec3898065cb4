import type { PusoyTatloGame } from './game.ts'
import { type Hand, handOfStrength } from './hands.ts'

/** What decides a round. */
export type PusoyTable = Pick<PusoyTatloGame, 'qualifies' | 'bonus'>

/** How a round ends. `alone`: the dealer does not qualify. */
export const RESULTS = ['fold', 'alone', 'win', 'tie', 'lost'] as const
export type Result = (typeof RESULTS)[number]

/** What each end brings back, in antes. All but `fold` have staked two. */
export const BACK: Readonly<Record<Result, number>> = { fold: 0, alone: 3, win: 4, tie: 2, lost: 0 }
export const stakedBy = (result: Result): number => (result === 'fold' ? 1 : 2)

/** How a hand that is played ends against the dealer's, who needs the strength `bar`. */
export function resultOf(bar: number, player: number, dealer: number): Result {
  if (dealer < bar) return 'alone'
  if (player === dealer) return 'tie'
  return player > dealer ? 'win' : 'lost'
}

export function bonusOf({ bonus }: Pick<PusoyTable, 'bonus'>, hand: Hand): number {
  const bonuses: Readonly<Partial<Record<Hand, number>>> = bonus
  return bonuses[hand] ?? 0
}

/** What a round brings back, in antes. The bonus is for a hand that is played. */
export function timesOf(table: Pick<PusoyTable, 'bonus'>, strength: number, result: Result): number {
  return BACK[result] + (result === 'fold' ? 0 : bonusOf(table, handOfStrength(strength)))
}
