import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { Money, Unlock } from '#contract/wallet/money.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { catalogue } from '../content/catalogue.ts'
import type { playerTotals } from '../standing/tables.ts'
import { openChannels } from './channels.ts'

type Totals = Pick<typeof playerTotals.$inferSelect, 'deposited' | 'validBet' | 'wagerEnd'>
type Steps = Reply<'getExchange'>['steps']

/** What the coin itself still waits for before a withdrawal: a deposit, stakes, or more of it. No other place decides this. */
export function unlockOf(totals: Totals | undefined, coin: Cents): Unlock {
  if (!totals || totals.deposited === 0) return firstDeposit()
  const left = wagerLeft(totals)
  if (left > 0) return { by: 'stake', left }
  const { minimum } = catalogue().webConfig.withdrawal
  return coin < minimum ? { by: 'minimum', minimum } : { by: 'nothing' }
}

function firstDeposit(): Unlock {
  const open = openChannels()
  return open.length > 0
    ? { by: 'deposit', minimum: Math.min(...open.map(({ minimum }) => minimum)) }
    : { by: 'closed' }
}

/** The coin in its two parts. It is ready only when a withdrawal would be accepted now, so open steps lock it too. */
export function moneyOf(totals: Totals | undefined, coin: Cents, steps: Steps): Money {
  if (coin === 0) return { coin, ready: 0, locked: 0, unlock: { by: 'nothing' } }
  const count = steps.filter(({ state }) => state !== 'done').length
  const own = unlockOf(totals, coin)
  const unlock: Unlock = own.by === 'nothing' && count > 0 ? { by: 'steps', count } : own
  const ready = unlock.by === 'nothing' ? coin : 0
  return { coin, ready, locked: coin - ready, unlock }
}
