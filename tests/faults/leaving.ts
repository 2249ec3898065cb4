import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import type { PaymentEvent } from '#server/wallet/gateway.ts'
import { takeWord } from '#server/wallet/payouts/hear.ts'
import { succeed } from '../call.ts'
import { newPlayer } from '../player.ts'
import { bindPayee } from '../wallet/payee.ts'
import { newWithdrawer, orderOf, pockets, wish } from '../wallet/walletHarness.ts'
import { atCashier, differences, report } from './cashierGround.ts'
import type { Scenario } from './scenario.ts'

const CENTS = 100_000
/** A Monday morning in Manila, when every channel takes orders. */
const OPEN = new Date('2026-11-23T10:00:00+08:00')

type Leave = 'excluded' | 'closed'

/** Answers the coin that the player is left with: before an exclusion, finished tasks are paid. */
async function leave(player: number, how: Leave): Promise<number> {
  if (how === 'excluded') await exclude({ player, kind: 'self', term: { months: 6 }, by: 'cora', reason: 'Order 5' })
  else await db.update(players).set({ state: 'closed' }).where(eq(players.id, player))
  return (await pockets({ id: player })).coin
}

/** Opens an order, leaves, and the payment comes; three times, as a gateway repeats. An excluded player has it set aside, a closed account gets none. */
async function paidAfterLeaving({ id: rechargeType, name }: RechargeType, how: Leave): Promise<string[]> {
  const player = await newPlayer({ coin: 0, deposited: CENTS })
  await bindPayee(player.id)
  const { orderId } = await succeed('recharge3', { ...wish(CENTS), rechargeType }, player)
  const { gatewayId = '', bankOwn } = (await orderOf(String(orderId))) ?? {}
  const left = await leave(player.id, how)
  const paymentId = `P${randomUUID()}`
  const event: PaymentEvent = bankOwn
    ? { kind: 'transferred', reference: bankOwn.reference, cents: CENTS, paymentId }
    : { kind: 'paid', gatewayId: gatewayId ?? '', cents: CENTS, paymentId }
  for (const eventId of ['one', 'one', 'two']) await report(`${eventId}_${paymentId}`, event)
  const { state, reportedCents } = (await orderOf(String(orderId))) ?? {}
  const wanted =
    how === 'excluded'
      ? { state: 'credited', reportedCents: null, coin: left, hold: CENTS }
      : { state: 'failed', reportedCents: CENTS, coin: left, hold: 0 }
  const { coin, hold } = await pockets(player)
  return differences(`${name}, ${how}`, { state, reportedCents, coin, hold }, wanted)
}

/** A withdrawal is on its way when its player leaves: the bank's word ends it as ever. */
async function endsAfterLeaving(state: 'paid' | 'returned', how: Leave): Promise<string[]> {
  const player = await newWithdrawer(CENTS)
  const id = randomUUID()
  await succeed('exchange', { requestId: id, amount: CENTS, accountId: player.accountId }, player)
  await approveWithdrawal(id, 'nena')
  const left = await leave(player.id, how)
  const status = state === 'paid' ? { state, reference: 'BDO-1' } : ({ state, fault: 'account' } as const)
  for (const eventId of ['one', 'one', 'two'])
    await takeWord({ payout: 'sandbox', orderId: id, status, source: 'webhook', eventId: `${eventId}_${id}` })
  const found = { ...(await pockets(player)), state: (await findWithdrawal(id))?.state }
  return differences(`a withdrawal ${state}, ${how}`, found, {
    state,
    hold: 0,
    coin: state === 'paid' ? left : left + CENTS,
  })
}

export const leavingBetween: Scenario = {
  name: 'leaving-between',
  isLong: true,
  sentence:
    'a player excluded or closed between order and payment loses nothing and gets nothing twice, by whatever channel',
  run: atCashier(async () => {
    setClock(() => OPEN)
    const channels = catalogue().webConfig.appRechargeTypeList
    const broken: string[] = []
    for (const how of ['excluded', 'closed'] as const) {
      for (const channel of channels) broken.push(...(await paidAfterLeaving(channel, how)))
      for (const state of ['paid', 'returned'] as const) broken.push(...(await endsAfterLeaving(state, how)))
    }
    return { counts: { deposits: 2 * channels.length, withdrawals: 4 }, broken }
  }),
}
