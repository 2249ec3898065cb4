import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { Money, Unlock } from '#contract/wallet/money.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { balancesOf } from '../ledger/post.ts'
import type { playerTotals } from '../standing/tables.ts'
import { openChannels } from './channels.ts'
import { wagersLeft } from './wagers/wagers.ts'

type Totals = Pick<typeof playerTotals.$inferSelect, 'deposited' | 'validBet' | 'wagerEnd'>
type Steps = Reply<'getExchange'>['steps']

/** Where a player's coin lies, and how much of it requirements lock. */
export type Purse = { coin: Cents; safebox: Cents; locks: Cents }

/** The locks are read before the coin: a round that ends in between then lowers what is free, and never raises it. */
export async function purseOf(player: number, on: typeof db | Tx = db): Promise<Purse> {
  const { locks } = await wagersLeft(player, on)
  const { coin, safebox } = await balancesOf(on, player)
  return { coin, safebox, locks }
}

/** The coin that no requirement locks. What lies in the safe-box is locked first, so that moving coin frees none. */
export function freeOf({ coin, safebox, locks }: Purse): Cents {
  return Math.max(0, Math.min(coin, coin + safebox - locks))
}

/** The free coin as far as a withdrawal may take it: after a first deposit, and from the smallest amount on. */
export function withdrawableOf(totals: Totals | undefined, purse: Purse): Cents {
  const free = freeOf(purse)
  return totals && totals.deposited > 0 && free >= catalogue().webConfig.withdrawal.minimum ? free : 0
}

/** What the coin itself still waits for before a withdrawal of all of it: a deposit, stakes, or more of it. No other place decides this. */
export function unlockOf(totals: Totals | undefined, purse: Purse): Unlock {
  if (!totals || totals.deposited === 0) return firstDeposit()
  if (freeOf(purse) < purse.coin) return { by: 'stake', left: wagerLeft(totals) }
  const { minimum } = catalogue().webConfig.withdrawal
  return purse.coin < minimum ? { by: 'minimum', minimum } : { by: 'nothing' }
}

function firstDeposit(): Unlock {
  const open = openChannels()
  return open.length > 0
    ? { by: 'deposit', minimum: Math.min(...open.map(({ minimum }) => minimum)) }
    : { by: 'closed' }
}

/** The coin in its two parts. It is ready only when a withdrawal would be accepted now, so open steps lock all of it. */
export function moneyOf(totals: Totals | undefined, purse: Purse, steps: Steps): Money {
  const { coin } = purse
  if (coin === 0) return { coin, ready: 0, locked: 0, unlock: { by: 'nothing' } }
  const count = steps.filter(({ state }) => state !== 'done').length
  const free = withdrawableOf(totals, purse)
  const ready = count > 0 ? 0 : free
  const unlock: Unlock = free > ready ? { by: 'steps', count } : unlockOf(totals, purse)
  return { coin, ready, locked: coin - ready, unlock }
}
