import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { pay } from '#server/sandbox/books.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { sandboxGateway } from '#server/wallet/gateways/sandbox/gateway.ts'
import { signSandbox } from '#server/wallet/gateways/sandbox/wire.ts'
import { sandboxPayouts } from '#server/wallet/payouts/sandbox/tables.ts'
import { sweepPayouts } from '#server/wallet/payouts/send.ts'
import { succeed } from '../call.ts'
import { newPlayer } from '../player.ts'
import { newWithdrawer, openDeposit, orderOf, pockets, reportOf } from '../wallet/walletHarness.ts'
import { atCashier, coinOf, differences, later, report } from './cashierGround.ts'
import type { Scenario } from './scenario.ts'

const DAY_MS = 86_400_000
const CENTS = 50_000
/** By then every job has run. */
const MINUTE_MS = 60_000

/** Whether this server, by its clock, takes a report for genuine that was signed by the right one. */
function isTaken(gatewayId: string): boolean {
  const body = reportOf(gatewayId, CENTS)
  return sandboxGateway.verifyWebhook(body, () => signSandbox(body, new Date())).verdict === 'genuine'
}

/** The right clock again, and the jobs a minute later. */
async function aMinuteLater(): Promise<void> {
  later(MINUTE_MS)
  await sweepDeposits()
  await sweepPayouts()
}

/** An order is opened before, or under, the wrong clock, asked about under it, and paid. */
async function depositAt(offsetMs: number, isOpenedBefore: boolean, isAskedAt: boolean): Promise<string[]> {
  setClock(undefined)
  if (!isOpenedBefore) later(offsetMs)
  const player = await newPlayer({ coin: 0, deposited: CENTS })
  const { orderId, gatewayId } = await openDeposit(player, CENTS)
  later(offsetMs)
  const taken = isTaken(gatewayId)
  if (isAskedAt) await sweepDeposits()
  setClock(undefined)
  // By then the payer's page may be closed: a gateway whose clock is ours takes no money any more.
  const isPaid = (await pay(gatewayId, 'silent')) !== undefined
  await aMinuteLater()
  const asked = await coinOf(player)
  // A report comes late, or again.
  if (isPaid) await report(`evt_${gatewayId}`, { kind: 'paid', gatewayId, cents: CENTS })
  const found = { taken, coin: await coinOf(player), asked, state: (await orderOf(orderId))?.state }
  const wanted = isPaid
    ? { taken: false, coin: 2 * CENTS, asked: 2 * CENTS, state: 'credited' }
    : { taken: false, coin: CENTS, asked: CENTS, state: 'expired' }
  return differences(`a deposit at ${offsetMs} ms`, found, wanted)
}

/** A withdrawal is sent under the wrong clock, and its bank has paid by the right one. */
async function withdrawalAt(offsetMs: number): Promise<string[]> {
  setClock(undefined)
  const player = await newWithdrawer(CENTS)
  const id = randomUUID()
  await succeed('exchange', { requestId: id, amount: CENTS, accountId: player.accountId }, player)
  later(offsetMs)
  await approveWithdrawal(id, 'nena')
  await sweepPayouts()
  setClock(undefined)
  // The bank goes by a clock of its own.
  await db
    .update(sandboxPayouts)
    .set({ settlesAt: new Date(0) })
    .where(eq(sandboxPayouts.reference, id))
  await aMinuteLater()
  const found = { ...(await pockets(player)), state: (await findWithdrawal(id))?.state }
  return differences(`a withdrawal at ${offsetMs} ms`, found, { coin: 0, hold: 0, state: 'paid' })
}

export const clockADayOff: Scenario = {
  name: 'clock-a-day-off',
  isLong: true,
  sentence:
    'a clock a day behind or ahead credits nothing twice, and once it is right, deposits and withdrawals go on at once',
  run: atCashier(async () => {
    const broken: string[] = []
    let [deposits, withdrawals] = [0, 0]
    for (const offset of [-DAY_MS, DAY_MS]) {
      for (const isOpenedBefore of [true, false]) {
        for (const isAskedAt of [true, false]) {
          broken.push(...(await depositAt(offset, isOpenedBefore, isAskedAt)))
          deposits += 1
        }
      }
      broken.push(...(await withdrawalAt(offset)))
      withdrawals += 1
    }
    return { counts: { deposits, withdrawals }, broken }
  }),
}
