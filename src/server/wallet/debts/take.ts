import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { speechTo } from '../../account/language.ts'
import { noteSafety } from '../../account/safetyEvents.ts'
import type { Tx } from '../../db/database.ts'
import { movesOf } from '../../ledger/history.ts'
import { type Balances, balancesOf, type Move, post } from '../../ledger/post.ts'
import { playerTotals } from '../../standing/tables.ts'
import { depositReversals } from '../debtTables.ts'
import { fitLocks } from '../safebox/timeLocks.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'
import { takenFrom } from '../unstaked/takenFrom.ts'
import { takeWagers } from '../wagers/correct.ts'
import { clearSmallWagers } from '../wagers/wagers.ts'

type Row = Pick<typeof depositReversals.$inferSelect, 'cents' | 'bonus'> & typeof depositReversals.$inferInsert
/** `paid`: the whole payment, of which `row.cents` were taken back. */
type Claim = { row: Row; paid: Cents }

/**
 * Posts what the gateway took out of the player's coin: what is set aside of the payment, then the spendable coin, then the safe-box. What is not there is lent by
 * `house:debts` in the same entry, so no balance falls below zero. Coin that a withdrawal holds or a round has staked stays where it is.
 * The caller has locked the wallet. If a round took coin meanwhile, it throws `Refusal('insufficientCoin')`, and the caller repeats it.
 */
export async function takeBack(tx: Tx, order: DepositOrder, { row, paid }: Claim): Promise<void> {
  const { player } = order
  const balances = await balancesOf(tx, player)
  const due = row.cents + row.bonus
  const aside = Math.min(row.cents, order.asideCents)
  const fromCoin = Math.min(due - aside, balances.coin)
  const fromSafebox = Math.min(due - aside - fromCoin, balances.safebox)
  const debt = due - aside - fromCoin - fromSafebox
  await fitLocks(tx, player, balances.safebox - fromSafebox)
  const points = await pointsOf(tx, order, { part: row.cents, paid }, balances)
  const id = randomUUID()
  const coin = `player:${player}:coin` as const
  const moves: Move[] = [
    { from: `player:${player}:hold`, to: coin, cents: aside },
    { from: `player:${player}:safebox`, to: coin, cents: fromSafebox },
    { from: 'house:debts', to: coin, cents: debt },
    { from: coin, to: `channel:${order.channel}`, cents: row.cents },
    { from: coin, to: 'house:promotions', cents: row.bonus },
    { from: `player:${player}:points`, to: 'house:promotions:points', cents: points },
  ]
  // The record shows the bonus as a line of its own, up to the coin that went.
  const bonus = Math.min(row.bonus, fromCoin)
  await post(tx, {
    id: `depositReversed:${id}`,
    reason: 'depositReversed',
    moves: moves.filter(({ cents }) => cents > 0),
    metadata: { orderId: order.id, ...(bonus > 0 && { bonus }), ...(debt > 0 && { debt }) },
  })
  await uncount(tx, order, row, aside)
  const settledAt = debt > 0 ? null : row.reversedAt
  await tx.insert(depositReversals).values({ ...row, id, taken: aside + fromCoin + fromSafebox, debt, settledAt })
  await tell(tx, order, row.cents, debt)
}

/** What came back is no deposit any more, and asks for no stake. One that was set aside and never played has been none. */
async function uncount(
  tx: Tx,
  { id, player, state, creditedAt, createdAt, asideUntil, playedAt }: DepositOrder,
  { cents, bonus }: Row,
  aside: Cents,
): Promise<void> {
  if (aside > 0)
    await tx
      .update(depositOrders)
      .set({ asideCents: sql`${depositOrders.asideCents} - ${aside}::bigint` })
      .where(eq(depositOrders.id, id))
  if (state !== 'credited' || (asideUntil && !playedAt)) return
  const { deposited } = playerTotals
  const less = sql`greatest(0, ${deposited} - ${cents}::bigint)`
  await tx.update(playerTotals).set({ deposited: less }).where(eq(playerTotals.player, player))
  await takeWagers(tx, player, { entry: `deposit:${id}`, at: creditedAt ?? createdAt, deposit: cents, bonus })
  await clearSmallWagers(tx, player)
}

/** The deposit's share of points that it brought, as far as they are there. Points that are gone are not owed. */
async function pointsOf(
  tx: Tx,
  { id }: DepositOrder,
  { part, paid }: { part: Cents; paid: Cents },
  { points }: Balances,
): Promise<Cents> {
  const given = (await movesOf(tx, `deposit:${id}`))
    .filter(({ from }) => from.startsWith('house:promotions:points'))
    .reduce((sum, { cents }) => sum + cents, 0)
  const left = given - (await takenFrom(tx, id)).points
  return Math.min(points, Math.max(0, Math.floor((left * part) / paid)))
}

async function tell(tx: Tx, { player, creditedAt, createdAt }: DepositOrder, cents: Cents, debt: Cents): Promise<void> {
  const { formats } = await speechTo(player, tx)
  const told = { amount: formats.coin(cents), date: formats.dateTime(creditedAt ?? createdAt) }
  if (debt > 0) await noteSafety(tx, player, 'depositReversedOwed', { ...told, debt: formats.coin(debt) })
  else await noteSafety(tx, player, 'depositReversed', told)
}
