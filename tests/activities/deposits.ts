import { eq } from 'drizzle-orm'
import type { Budget } from '#contract/activities/catalogue.ts'
import type { ActivityName } from '#contract/activities/kinds.ts'
import { rememberDevice } from '#server/account/knownDevices.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/sandbox/tables.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { call } from '../call.ts'
import { tell } from '../operators/flaggedHarness.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { bindPayee } from '../wallet/payee.ts'
import { wish } from '../wallet/walletHarness.ts'
import { everythingOn } from './fixture.ts'

/** Opens an order; answers its refusal, or its ids. */
export async function order(player: TestPlayer, amount: number, actType = 0) {
  const reply = await call('recharge3', { ...wish(amount), actType }, player)
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  const orderId = String(reply.orderId)
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, orderId))
  return { errcode: reply.errcode, orderId, gatewayId: payment?.id ?? '' }
}

/** Reports an order as paid. */
export const pay = (gatewayId: string, cents: number) => tell({ kind: 'paid', gatewayId, cents })

/** Everything is on, with a budget for one activity. */
export function withBudget(name: ActivityName, budget: Budget): void {
  const all = everythingOn()
  setCatalogue({
    ...all,
    activities: all.activities.map((one) => (one.kind === name ? { ...one, budget } : one)),
  })
}

/** Another account of a player: it has the same payout account. */
export async function secondAccountOf(first: TestPlayer): Promise<TestPlayer> {
  const second = await newPlayer({ coin: 0 })
  const accountId = await bindPayee(first.id)
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, accountId))
  if (!account) throw new Error('no account')
  const { id: _, ...same } = account
  await db.insert(bankAccounts).values({ ...same, player: second.id })
  return second
}

/** Another player on a device of this one: a family's phone, or the same person. */
export async function onDeviceOf(first: TestPlayer): Promise<TestPlayer> {
  const second = await newPlayer({ coin: 0 })
  await db.transaction(async (tx) => {
    const { key } = await rememberDevice(tx, first.id, undefined)
    await rememberDevice(tx, second.id, key)
  })
  return second
}
