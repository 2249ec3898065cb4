import { and, asc, eq, isNull } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { noteSignal } from '../../care/signals.ts'
import { db, type Tx } from '../../db/database.ts'
import { isToAsk } from '../asked.ts'
import { gatewayOf } from '../gateways/opened.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'
import { creditDeposit, type Paid } from './credit.ts'
import { endOrder } from './promises.ts'

/** Delay before we ask the gateway about an order, and the interval of asking. */
const ASK_AFTER_MS = 15_000
/** An unreachable gateway keeps an order open this much longer. Then it closes, and late money still counts. */
const GIVE_UP_MS = 3_600_000
const SWEEP_MAX = 50

/** Asks the order's own gateway about a pending order, whose report may be lost. Closes the order once it has expired. */
export async function checkDeposit(order: DepositOrder): Promise<void> {
  const at = now().getTime()
  const isOver = at > order.expiresAt.getTime()
  const lastAsked = (order.checkedAt ?? order.createdAt).getTime()
  // A time ahead is one of a clock that was wrong.
  if (order.state !== 'pending' || (!isOver && Math.abs(at - lastAsked) < ASK_AFTER_MS)) return
  if (!(await claim(order))) return
  const isPaid = await askGateway(order)
  const isGivenUp = at - order.expiresAt.getTime() > GIVE_UP_MS
  if (isOver && (isPaid === false || isGivenUp)) await expire(order)
}

/** Only the process that updates the timestamp asks. */
async function claim({ id, checkedAt }: DepositOrder): Promise<boolean> {
  const isUnasked = checkedAt === null ? isNull(depositOrders.checkedAt) : eq(depositOrders.checkedAt, checkedAt)
  const rows = await db
    .update(depositOrders)
    .set({ checkedAt: now() })
    .where(and(eq(depositOrders.id, id), eq(depositOrders.state, 'pending'), isUnasked))
    .returning({ id: depositOrders.id })
  return rows.length === 1
}

/** Whether the gateway has the money, which is then credited; undefined if it could not be asked. */
async function askGateway({ id, gateway, gatewayId }: DepositOrder): Promise<boolean | undefined> {
  const bank = gatewayOf(gateway)
  if (!gatewayId) return false
  if (!bank) return undefined
  try {
    const status = await bank.query(gatewayId)
    if (status.state === 'paid') await db.transaction((tx) => creditLocked(tx, id, status))
    return status.state === 'paid'
  } catch (error) {
    log.warn({ err: error, orderId: id }, 'the gateway could not be asked about a deposit')
    return undefined
  }
}

async function creditLocked(tx: Tx, id: string, paid: Paid): Promise<void> {
  const [order] = await tx.select().from(depositOrders).where(eq(depositOrders.id, id)).for('update')
  if (order) await creditDeposit(tx, order, paid)
}

async function expire({ id, player, gateway, gatewayId }: DepositOrder): Promise<void> {
  await db.transaction((tx) => endOrder(tx, eq(depositOrders.id, id), 'expired'))
  await noteSignal(db, player)
  if (!gatewayId) return
  await gatewayOf(gateway)
    ?.expire(gatewayId)
    .catch((error: unknown) => log.warn({ err: error, orderId: id }, 'a payment could not be taken back'))
}

/** Job: asks about deposits that have been pending a while and closes expired ones. Returns their number. */
export async function sweepDeposits(): Promise<number> {
  const due = await db
    .select()
    .from(depositOrders)
    .where(and(eq(depositOrders.state, 'pending'), isToAsk(depositOrders.checkedAt, ASK_AFTER_MS)))
    .orderBy(asc(depositOrders.expiresAt))
    .limit(SWEEP_MAX)
  for (const order of due) await checkDeposit(order)
  return due.length
}
