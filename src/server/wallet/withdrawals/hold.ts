import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, or } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { feeOf } from '#contract/wallet/bands.ts'
import { OPEN_WITHDRAWALS_MAX } from '#contract/wallet/limits.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import { assertIdentity } from '../../kyc/gate.ts'
import { balanceOf, balancesOf, type Move, post } from '../../ledger/post.ts'
import { takePayee } from '../bank/payee.ts'
import { owedBy } from '../debts/owed.ts'
import { restOf } from '../safebox/rest.ts'
import { fitLocks, takeLocked } from '../safebox/timeLocks.ts'
import { openWithdrawalStates, withdrawals } from '../tables.ts'
import type { Taking } from '../taken.ts'
import { moneyIn, takingMoves } from '../unstaked/settle.ts'
import { assertWithinLimits } from '../withdrawalLimits.ts'
import { BY_RULES, flagsOf } from './automatic.ts'
import { partsOf } from './parts.ts'

export type Withdrawal = typeof withdrawals.$inferSelect
export type Wish = Omit<Body<'exchange'>, 'password'>

/** The same request, if it was made before; refuses an id used for another. */
export async function earlierOf(tx: Tx, player: number, wish: Wish): Promise<Withdrawal | undefined> {
  const { id, partOf } = withdrawals
  const rows = await tx
    .select()
    .from(withdrawals)
    .where(or(eq(id, wish.requestId), eq(partOf, wish.requestId)))
  const earlier = rows.find((row) => row.id === wish.requestId)
  if (!earlier) return undefined
  const isSame = earlier.player === player && takenBy(rows) === wish.amount && earlier.account === wish.accountId
  if (!isSame) throw new Refusal('requestReused')
  return earlier
}

/** What these take from a player's coin, fees included. */
export function takenBy(orders: readonly Pick<Withdrawal, 'cents' | 'fee'>[]): Cents {
  return orders.reduce((sum, { cents, fee }) => sum + cents + fee, 0)
}

/**
 * Begins a withdrawal whose own conditions are met. The fee is taken out of its amount, its limits hold, and the rules approve it or say why
 * a person has to. `takings` are taken back beside it. The caller has locked the wallet.
 */
export async function holdCoin(
  tx: Tx,
  player: number,
  wish: Wish,
  takings: readonly Taking[] = [],
): Promise<Withdrawal> {
  await assertMayLeave(tx, player)
  // The ledger refuses it too. Here it ends before a crowd of taps has asked for everything else.
  const isBoxed = wish.from === 'safebox'
  if (!isBoxed && (await balanceOf(tx, `player:${player}:coin`)) < wish.amount) throw new Refusal('insufficientCoin')
  await assertWithinLimits(tx, player, wish.amount)
  await assertRoom(tx, player)
  const { requestId: id, amount, accountId } = wish
  const payee = await takePayee(tx, player, accountId)
  const fee = feeOf(catalogue().withdrawals.bands, amount)
  const flags = await flagsOf({ tx, player, id, amount, account: accountId, isFinal: false, isWaiving: isBoxed })
  const decided = flags.length === 0 && ({ state: 'approved', decidedBy: BY_RULES, decidedAt: now() } as const)
  const boxed = isBoxed ? await takeLocked(tx, player, id, amount) : 0
  if (isBoxed && boxed < amount) throw new Refusal('insufficientCoin')
  const row = { id, player, cents: amount - fee, fee, boxed, ...payee, flags, createdAt: now(), ...decided }
  const [order] = await insertAll(tx, [row])
  await holdAll(tx, player, wish, { boxed, takings })
  return order
}

/**
 * Begins the pay-out of a closing or an exclusion, with the bonus forfeited beside it. No fee is taken and no limit holds. What no rail pays
 * at once goes in several payments, each a withdrawal of its own. `boxed` comes out of the safe-box for it, with its time locks. The caller has
 * locked the wallet.
 */
export async function holdFinal(
  tx: Tx,
  player: number,
  wish: Wish,
  beside: { givenUp: Cents; boxed: Cents; takings?: readonly Taking[] },
): Promise<[Withdrawal, ...Withdrawal[]]> {
  await assertMayLeave(tx, player)
  await assertRoom(tx, player)
  const { requestId, amount, accountId } = wish
  const payee = await takePayee(tx, player, accountId)
  const flags = await flagsOf({ tx, player, id: requestId, amount, account: accountId, isFinal: true, isWaiving: true })
  const own = { player, ...payee, flags, isFinal: true, createdAt: now() }
  const rows = partsOf(amount, catalogue().webConfig.withdrawal.maximum).map((cents, index) => ({
    ...{ ...own, cents },
    ...(index === 0 ? { id: requestId } : { id: randomUUID(), partOf: requestId }),
  }))
  const parts = []
  for (const row of rows) parts.push({ ...row, boxed: await takeLocked(tx, player, row.id, row.cents) })
  const orders = await insertAll(tx, parts)
  await fitLocks(tx, player, (await balanceOf(tx, `player:${player}:safebox`)) - beside.boxed)
  await holdAll(tx, player, wish, beside)
  return orders
}

export async function assertMayLeave(tx: Tx, player: number): Promise<void> {
  const debt = await owedBy(tx, player)
  if (debt > 0) throw new Refusal('debtOpen', { debt })
  const rests = await restOf(player, tx)
  if (rests) throw new Refusal('withdrawalsResting', { until: rests.getTime() })
  await assertIdentity(player, 'withdrawal', tx)
}

export async function assertRoom(tx: Tx, player: number): Promise<void> {
  const isOpen = and(eq(withdrawals.player, player), inArray(withdrawals.state, openWithdrawalStates))
  const [open] = await tx.select({ rows: count() }).from(withdrawals).where(isOpen)
  if ((open?.rows ?? 0) >= OPEN_WITHDRAWALS_MAX) throw new Refusal('withdrawalsTooMany')
}

type Row = typeof withdrawals.$inferInsert

export async function insertAll(tx: Tx, rows: Row[]): Promise<[Withdrawal, ...Withdrawal[]]> {
  const [first, ...others] = await tx.insert(withdrawals).values(rows).onConflictDoNothing().returning()
  // A parallel request of another player took the same id.
  if (!first || others.length + 1 < rows.length) throw new Refusal('requestReused')
  return [first, ...others]
}

type Beside = { givenUp?: Cents; boxed: Cents; takings?: readonly Taking[] }

/** One entry for all payments of a request, since a transaction posts once. What comes out of the safe-box comes with it, and is never playable. */
async function holdAll(
  tx: Tx,
  player: number,
  { requestId, amount }: Wish,
  { givenUp = 0, boxed, takings = [] }: Beside,
): Promise<void> {
  const coin = `player:${player}:coin` as const
  const taken = moneyIn(takings).coin
  const fromBox = taken > 0 ? await boxedFor(tx, player, { amount, boxed, taken }) : 0
  const moves: Move[] = [
    { from: `player:${player}:safebox`, to: coin, cents: boxed },
    { from: coin, to: `player:${player}:hold`, cents: amount },
    { from: coin, to: 'house:promotions', cents: givenUp },
    ...takingMoves(player, takings, fromBox),
  ]
  await post(tx, {
    id: `withdrawalHold:${requestId}`,
    reason: 'withdrawalHold',
    moves: moves.filter(({ cents }) => cents > 0),
    metadata: {
      orderId: requestId,
      ...(givenUp + taken > 0 && { givenUp: givenUp + taken }),
      ...(boxed > 0 && { boxed }),
    },
  })
}

/** What of coin that is taken back has to come out of the safe-box, with time locks shortened to what stays there. */
async function boxedFor(
  tx: Tx,
  player: number,
  { amount, boxed, taken }: { amount: Cents; boxed: Cents; taken: Cents },
): Promise<Cents> {
  const { coin, safebox } = await balancesOf(tx, player)
  const more = Math.max(0, taken - (coin + boxed - amount))
  if (more > 0) await fitLocks(tx, player, safebox - boxed - more)
  return more
}
