import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import type { Role } from '#server/operators/roles.ts'
import { waitingNow } from '#server/verbs/waiting.ts'
import { listFlagged } from '#server/wallet/deposits/flagged.ts'
import type { PaymentEvent } from '#server/wallet/gateway.ts'
import { sandboxGateway } from '#server/wallet/gateways/sandbox/gateway.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { takeWebhook } from '#server/wallet/webhook.ts'
import type { TestPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { openDeposit, reportOf, send, type WalletServer } from '../wallet/walletHarness.ts'
import { by } from './operatorHarness.ts'

export const REASON = 'Your statement shows it'
export const ORDERED = 50_000
export const PAID = 60_000
/** What came, as an operator repeats it. */
export const COIN = '600'

export type Way = 'credit' | 'refund'
export type Options = { coin?: string; name?: string; role?: Role }

export const propose = (way: Way, { id }: { id: number }, payment: string, options: Options = {}) =>
  by(options.name ?? 'ana', options.role ?? 'payments')(
    ...['deposits', way, String(id), payment, '--coin', options.coin ?? COIN, '--reason', REASON],
    ...['--confirm', String(id)],
  )
export const idOf = () => /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''

export async function proposed(
  way: Way,
  seat: { id: number },
  payment: string,
  options: Options = {},
): Promise<string> {
  expect(await propose(way, seat, payment, options), complained.join()).toBe(0)
  return idOf()
}
export const approve = (proposal: string, name = 'ben', role: Role = 'payments') =>
  by(name, role)('proposals', 'approve', proposal, '--confirm', proposal)

export async function settled(way: Way, seat: { id: number }, payment: string, options: Options = {}): Promise<void> {
  expect(await approve(await proposed(way, seat, payment, options)), complained.join()).toBe(0)
}

export async function returned(payment: string): Promise<number> {
  const words = ['deposits', 'returned', payment, '--reference', 'RF-7', '--confirm', payment]
  const code = await by('ana', 'payments')(...words)
  return code === 0 ? await approve(idOf()) : code
}

/** A report of the sandbox's bank, whose signature was verified. */
export const tell = (event: PaymentEvent) =>
  takeWebhook(sandboxGateway, { verdict: 'genuine', eventId: `evt_${randomUUID()}`, event, payload: {} })

/** ₱600 that came for an order of ₱500. */
export async function otherAmount(walletServer: WalletServer, seat: TestPlayer) {
  const { orderId, gatewayId } = await openDeposit(seat, ORDERED)
  expect(await send(walletServer, reportOf(gatewayId, PAID))).toBe(200)
  return { orderId, gatewayId }
}

/** An order of ₱600 that was credited and then paid again. Returns the id of the second payment's report. */
export async function paidTwice(seat: TestPlayer): Promise<string> {
  const { orderId, gatewayId } = await openDeposit(seat, PAID)
  for (const paymentId of ['pay_1', 'pay_2']) await tell({ kind: 'paid', gatewayId, cents: PAID, paymentId })
  return await flagOf(orderId)
}

export async function flagOf(name: string): Promise<string> {
  return (await listFlagged('open')).find((each) => each.name === name || each.order?.id === name)?.id ?? ''
}

export async function unknown(): Promise<string> {
  const before = new Set((await listFlagged('open')).map(({ id }) => id))
  expect(await tell({ kind: 'paid', gatewayId: `S${randomUUID()}`, cents: PAID })).toBe('orderUnknown')
  return (await listFlagged('open')).find(({ id }) => !before.has(id))?.id ?? ''
}

export const refundOf = async (id: string) =>
  (await db.select().from(withdrawals).where(eq(withdrawals.refundOf, id)))[0]
export const waits = async () => (await waitingNow()).deposits.count
export const isOpen = async (id: string) => (await listFlagged('open')).some((each) => each.id === id)
export const lettersOf = async ({ id }: { id: number }, title: string) => {
  await tellOfSafety()
  return await db
    .select()
    .from(letters)
    .where(and(eq(letters.player, id), eq(letters.title, title)))
}
