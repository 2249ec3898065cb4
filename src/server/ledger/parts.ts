import type { Cents } from '#contract/money.ts'
import type { Pocket } from './accounts.ts'
import type { End, Flow } from './flows.ts'

/** Coin that moved, and in how many moves. */
export type Sum = { cents: Cents; count: number }

/** What the flows of players' accounts are told apart by: what came in and what went out are parts of their own. */
export type PartName =
  | 'deposits'
  | 'depositsBack'
  | 'withdrawals'
  | 'withdrawalsBack'
  | 'stakes'
  | 'wins'
  | 'bonuses'
  | 'bonusesBack'
  | 'bought'
  | 'boughtBack'
  | 'fees'
  | 'debts'
  | 'debtsBack'
  | 'correctedUp'
  | 'correctedDown'
export type Sums = Record<PartName, Sum>

/** A flow without its day. */
type Moved = Pick<Flow, 'reason' | 'from' | 'to' | 'cents' | 'count'>

/** Whether a flow is a stake, a win, or a correction of one. */
export const isOfGames = ({ from, to }: Pick<Flow, 'from' | 'to'>): boolean =>
  from === 'house:games' || to === 'house:games'

/** The sums of flows by part. */
export function sumsOf(flows: readonly Moved[]): Sums {
  const sums = noSums()
  for (const flow of flows) {
    const part = partOf(flow)
    if (!part) continue
    // A stake that was given back was no stake.
    const sign = flow.reason === 'betReturned' ? -1 : 1
    sums[part].cents += sign * flow.cents
    sums[part].count += sign * flow.count
  }
  return sums
}

const noSums = (): Sums => ({
  deposits: none(),
  depositsBack: none(),
  withdrawals: none(),
  withdrawalsBack: none(),
  stakes: none(),
  wins: none(),
  bonuses: none(),
  bonusesBack: none(),
  bought: none(),
  boughtBack: none(),
  fees: none(),
  debts: none(),
  debtsBack: none(),
  correctedUp: none(),
  correctedDown: none(),
})

const none = (): Sum => ({ cents: 0, count: 0 })

const coinPockets: readonly End[] = ['coin', 'hold', 'safebox'] satisfies Pocket[]

/** Whether coin at this end is the player's. */
export const isCoin = (end: End): boolean => coinPockets.includes(end)

/** The part that a flow belongs to. A player's own pockets and points are no part. */
function partOf({ reason, from, to }: Moved): PartName | undefined {
  const [isIn, isOut] = [!isCoin(from) && isCoin(to), isCoin(from) && !isCoin(to)]
  if (isIn === isOut) return undefined
  const other = isIn ? from : to
  if (other === 'channel') return isIn ? 'deposits' : 'depositsBack'
  if (other === 'house:withdrawals') return isIn ? 'withdrawalsBack' : 'withdrawals'
  if (other === 'house:fees' && isOut) return 'fees'
  if (other === 'house:promotions') return isIn ? 'bonuses' : 'bonusesBack'
  if (other === 'house:fund') return isIn ? 'boughtBack' : 'bought'
  if (other === 'house:debts') return isIn ? 'debts' : 'debtsBack'
  if (other === 'house:games' && reason === 'betReturned' && isIn) return 'stakes'
  if (other === 'house:games' && (reason === 'round' || reason === (isIn ? 'win' : 'bet')))
    return isIn ? 'wins' : 'stakes'
  return isIn ? 'correctedUp' : 'correctedDown'
}

/** Gross gaming revenue: stakes less wins. */
export const grossOf = ({ stakes, wins }: Sums): Cents => stakes.cents - wins.cents
