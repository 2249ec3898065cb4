import { randomInt } from 'node:crypto'
import { and, asc, eq, gt, gte, isNull, like, lt, lte } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { readMobile } from '#contract/rules.ts'
import { composeCode } from '#contract/wallet/qrph.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { db } from '../db/database.ts'
import { dayOf, type SandboxDay } from '../wallet/gateways/sandbox/days.ts'
import type { SandboxWish } from '../wallet/gateways/sandbox/wire.ts'
import { oweReports, oweTransfer } from './reports.ts'
import { sandboxPayments } from './tables.ts'

/** The payments of the sandbox gateway. It knows only the orders it was told. */

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** A slow payment arrives this much later; a reversal follows its payment by this much. */
export const SLOW_MS = 20_000
export const REVERSED_MS = 5_000
/** Transfers with another reference, of one payment's page. */
const STRAYS_MAX = 9
/** What is missing on a day of wrong amounts: one peso. */
const MISSING_CENTS = 100

/** Crockford's alphabet, without letters that look alike. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LETTERS = 16
const SLIP_LETTERS = 8

/** The invented merchant account and acquirer in the demo's codes. */
const merchant = {
  acquirer: 'TESTPHM1XXX',
  merchantId: 'MRCHNT-DEMO01',
  category: '7995',
  merchantName: 'PERYA DEMO',
  city: 'Makati City',
  postalCode: '1200',
  terminal: 'WEB00001',
}

const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const newPaymentId = () => `P${letters(ID_LETTERS)}`

/** Opens a payment, or finds the one of the same reference. */
export async function openPayment(wish: SandboxWish): Promise<SandboxPayment | undefined> {
  const { reference, kind, amount: cents, returnUrl, notifyUrl } = wish
  const id = `S${letters(ID_LETTERS)}`
  const isTransfer = kind === 'instapay' || kind === 'pesonet'
  const qrCodeText = kind === 'qrph' ? composeCode({ ...merchant, cents, reference: id }) : null
  const slip = isTransfer || kind === 'counter' ? letters(SLIP_LETTERS) : null
  const times = { createdAt: now(), expiresAt: new Date(wish.expiresAt) }
  await db
    .insert(sandboxPayments)
    .values({ id, reference, kind, cents, qrCodeText, slip, returnUrl, notifyUrl, ...times })
    .onConflictDoNothing({ target: sandboxPayments.reference })
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
  return payment
}

export async function findPayment(id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return payment
}

const isOpen = (id: string, at: Date) =>
  and(eq(sandboxPayments.id, id), eq(sandboxPayments.state, 'waiting'), gt(sandboxPayments.expiresAt, at))

/** Notes who has logged in at the e-wallet. Returns whether the number is one. */
export async function logInPayer(id: string, typed: string): Promise<boolean> {
  const mobile = readMobile(typed)
  if (!mobile) return false
  await db
    .update(sandboxPayments)
    .set({ payer: mobile })
    .where(and(isOpen(id, now()), isNull(sandboxPayments.payer)))
  return true
}

/** Pays an open payment once, and owes the merchant the reports of that day. `chosen` is the payer's own day. */
export async function pay(
  id: string,
  chosen?: SandboxDay,
  transfer?: { cents: Cents; slip: string },
): Promise<SandboxPayment | undefined> {
  const before = await findPayment(id)
  if (!before) return undefined
  const day = chosen ?? dayOf(before.cents, config.sandboxDay)
  const whole = transfer?.cents ?? before.cents
  const at = now()
  const paidAt = new Date(at.getTime() + (day === 'slow' ? SLOW_MS : 0))
  const reversedAt = day === 'reversed' ? new Date(at.getTime() + REVERSED_MS) : null
  const paidCents = day === 'wrongAmount' ? Math.max(whole - MISSING_CENTS, 1) : whole
  const written = transfer?.slip ?? null
  const paid = { state: 'paid', day, paidCents, written, paymentId: newPaymentId(), paidAt, reversedAt } as const
  const [payment] = await db.update(sandboxPayments).set(paid).where(isOpen(id, at)).returning()
  if (payment && transfer) await oweTransfer(payment, { ...transfer, cents: paidCents }, day)
  else if (payment) await oweReports(payment, day)
  return payment
}

/** Whether a payment is money with another reference than any payment's. Its own begins with the id of the page it was sent from. */
export const isStray = ({ reference }: SandboxPayment): boolean => /^S[0-9A-Z]+-\d$/.test(reference)

/** Sends money to the merchant's account with another reference than the payment's. Only the merchant can know whose it is. */
export async function strayTransfer(id: string, transfer: { cents: Cents; slip: string }): Promise<boolean> {
  const payment = await findPayment(id)
  if (!payment) return false
  const strays = await db.$count(sandboxPayments, like(sandboxPayments.reference, `${payment.id}-%`))
  if (strays >= STRAYS_MAX) return false
  const { kind, notifyUrl, createdAt, expiresAt } = payment
  const own = {
    id: `S${letters(ID_LETTERS)}`,
    reference: `${payment.id}-${strays + 1}`,
    kind,
    notifyUrl,
    createdAt,
    expiresAt,
  }
  const money = { cents: transfer.cents, paidCents: transfer.cents, paymentId: newPaymentId(), paidAt: now() }
  const [stray] = await db
    .insert(sandboxPayments)
    .values({ ...own, ...money, state: 'paid', written: transfer.slip })
    .onConflictDoNothing()
    .returning()
  if (stray) await oweTransfer(stray, transfer, 'fair')
  return stray !== undefined
}

/** The payments whose money is there, by when it came, in the order of their ids, one more than a page holds. */
export async function listPaid({ from, to, after }: { from: Date; to: Date; after: string | undefined }, size: number) {
  const { id, state, paidAt } = sandboxPayments
  const isPaid = and(eq(state, 'paid'), gte(paidAt, from), lt(paidAt, to), lte(paidAt, now()))
  return await db
    .select()
    .from(sandboxPayments)
    .where(and(isPaid, after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(size + 1)
}

/** The payer declines. */
export async function decline(id: string): Promise<void> {
  const [payment] = await db.update(sandboxPayments).set({ state: 'declined' }).where(isOpen(id, now())).returning()
  if (payment) await oweReports(payment, payment.day ?? 'fair')
}

/** The merchant takes back an unpaid payment. */
export async function expire(id: string): Promise<void> {
  const isWaiting = and(eq(sandboxPayments.id, id), eq(sandboxPayments.state, 'waiting'))
  await db.update(sandboxPayments).set({ state: 'expired' }).where(isWaiting)
}
