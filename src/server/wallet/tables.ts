import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { depositStates, withdrawalStates } from '#contract/enumerations.ts'
import { withdrawalFlags } from '#contract/wallet/flags.ts'
import type { Envelope } from '#contract/wire.ts'
import { cents, moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'
import type { Promised } from './bonuses.ts'
import type { BankOwn } from './gateway.ts'
import { bankAccounts } from './payeeTables.ts'
import type { PayoutReport } from './payout.ts'
import type { Taken } from './taken.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** How an operator settled a flagged payment: credited, paid out to the player's own account, or sent back by its gateway. */
export const settlements = ['credited', 'refunded', 'returned'] as const

const settlement = () => ({
  settlement: text('settlement', { enum: settlements }),
  settledAt: moment('settled_at'),
  settledBy: text('settled_by'),
})

export const depositOrders = pgTable(
  'deposit_orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    channel: integer('channel').notNull(),
    cents: cents('cents').notNull(),
    actType: integer('act_type').notNull().default(0),
    /** The client that ordered it; null before it was kept. */
    client: jsonb('client').$type<Envelope>(),
    state: text('state', { enum: depositStates }).notNull().default('pending'),
    /** Its gateway: only its reports count, and only it is asked. */
    gateway: text('gateway').notNull(),
    /** The gateway's id of the payment. */
    gatewayId: text('gateway_id'),
    /** The gateway's id of the payment that was credited, or flagged. */
    paymentId: text('payment_id'),
    qrCodeText: text('qr_code_text'),
    payUrl: text('pay_url'),
    /** The account that a bank transfer goes to. */
    bankOwn: jsonb('bank_own').$type<BankOwn>(),
    /** The transfer's reference as it is compared (`contract/wallet/transferReference.ts`). */
    transferReference: text('transfer_reference'),
    sandboxUrl: text('sandbox_url'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    creditedAt: moment('credited_at'),
    /** The bonus credited with the deposit. */
    bonus: cents('bonus').notNull().default(0),
    /** Whether what it brings goes with a part that leaves unstaked (`unstaked/`). False of orders from before that rule. */
    follows: boolean('follows').notNull().default(false),
    /** Paid after its expiry: credited nevertheless, and shown to the operator. */
    isLate: boolean('is_late').notNull().default(false),
    /** The amount received, if it is not the order's or the account is closed. It is not credited and is left to the operator. */
    reportedCents: cents('reported_cents'),
    /** Until when it is set aside, since it came late, in another amount, above a limit or to an excluded player; null for all others. */
    asideUntil: moment('aside_until'),
    /** What of it is set aside now: it lies in the hold of its player, who plays it later or has it paid back. */
    asideCents: cents('aside_cents').notNull().default(0),
    /** When it was made playable. */
    playedAt: moment('played_at'),
    /** What the player agreed to pay of a debt out of this deposit; null if nothing was owed. */
    debtConsent: cents('debt_consent'),
    /** The coupon that the player wished to use, by its id in the inventory. */
    coupon: uuid('coupon'),
    /** What the order was promised, by the name of the bonus; null once it was released, and before it was kept. */
    promised: jsonb('promised').$type<Promised>(),
    /** When the gateway was last asked, in case its report got lost. */
    checkedAt: moment('checked_at'),
    ...settlement(),
  },
  (table) => [
    index('deposit_orders_player').on(table.player, table.createdAt),
    index('deposit_orders_aside').on(table.player).where(sql`${table.asideCents} > 0`),
    index('deposit_orders_pending').on(table.expiresAt).where(sql`${table.state} = 'pending'`),
    index('deposit_orders_flagged')
      .on(table.createdAt)
      .where(sql`${table.isLate} or ${table.reportedCents} is not null or ${table.settledAt} is not null`),
    // A payment belongs to one order, whatever the channel. Otherwise it could be credited twice.
    uniqueIndex('deposit_orders_gateway').on(table.gateway, table.gatewayId),
    uniqueIndex('deposit_orders_transfer').on(table.gateway, table.transferReference),
    // A refund may name the payment alone.
    index('deposit_orders_payment').on(table.paymentId),
    // What was credited on a day, for the reconciliation.
    index('deposit_orders_credited').on(table.creditedAt).where(sql`${table.creditedAt} is not null`),
  ],
)

export type DepositOrder = typeof depositOrders.$inferSelect

/** Webhook outcomes that an operator must check. */
export const flaggedOutcomes = ['paidTwice', 'refunded', 'foreign', 'orderUnknown', 'reversedUnclear'] as const

/** Written out, so that the partial index serves the query. */
export const isFlaggedOutcome = (outcome: SQLWrapper) =>
  sql`${outcome} in ('paidTwice', 'refunded', 'foreign', 'orderUnknown', 'reversedUnclear')`

/** Every genuine webhook once: a repeated delivery of an event finds its row. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    payload: jsonb('payload').notNull(),
    /** Its order, if known. */
    orderId: uuid('order_id'),
    outcome: text('outcome').notNull(),
    /** The amount and the gateway's id of the payment; null for other events. */
    cents: cents('cents'),
    paymentId: text('payment_id'),
    /** What the payer of a bank transfer wrote. */
    written: text('written'),
    receivedAt: moment('received_at').notNull(),
    ...settlement(),
  },
  (table) => [
    uniqueIndex('payment_events_once').on(table.gateway, table.eventId),
    index('payment_events_flagged').on(table.receivedAt).where(isFlaggedOutcome(table.outcome)),
  ],
)

/** Unfinished withdrawals, whose coin is held. */
export const openWithdrawalStates = ['requested', 'approved', 'sending'] as const

export const withdrawals = pgTable(
  'withdrawals',
  {
    /** Chosen by the client: the idempotency key. */
    id: uuid('id').primaryKey(),
    player: player(),
    /** What reaches the account. With `fee` it is the amount that the player asked for, which is held. */
    cents: cents('cents').notNull(),
    fee: cents('fee').notNull().default(0),
    /** Its target. Null only until an old withdrawal's number has been encrypted. */
    account: uuid('account').references(() => bankAccounts.id),
    /** Short code of the bank, and the last digits of the number: all that is shown of it. */
    payeeKind: text('payee_kind').notNull(),
    payee: text('payee').notNull(),
    state: text('state', { enum: withdrawalStates }).notNull().default('requested'),
    /** Its payout, which is asked until the end, even after the setting changed. */
    payout: text('payout'),
    /** Why no payout takes it as it is. It stays approved until a person has decided. */
    refusal: text('refusal'),
    refusedAt: moment('refused_at'),
    /** The bank's id of the payment. */
    reference: text('reference'),
    /** Wagering requirement of deposits that a payout before closing waived. */
    waived: cents('unstaked').notNull().default(0),
    /** What of it came from under time locks of the safe-box. It returns there. */
    boxed: cents('boxed').notNull().default(0),
    /** What of offers was taken back with it; it returns with the coin. Null for nothing. */
    takenBack: jsonb('taken_back').$type<readonly Taken[]>(),
    /** The closing it was paid out for (account_closings.id), which may be deleted earlier. */
    closing: uuid('closing'),
    /** The payment that it refunds: a flagged one, or one set aside. Its coin was never the player's to spend. */
    refundOf: uuid('refund_of'),
    /** Whether it is paid out at a closing or an exclusion, where fees and limits end. */
    isFinal: boolean('is_final').notNull().default(false),
    /** The first of several payments into which one pay-out was split. */
    partOf: uuid('part_of'),
    /** Why a person has to look at it. Empty: the rules approved it. Null: from before they were kept. */
    flags: text('flags', { enum: withdrawalFlags }).array(),
    reason: text('reason'),
    decidedBy: text('decided_by'),
    createdAt: moment('created_at').notNull(),
    /** When the player last began the time of thought before taking it back. */
    cancelAskedAt: moment('cancel_asked_at'),
    decidedAt: moment('decided_at'),
    /** Times of the handover, of the payout's acceptance, of the last question to it, and of its final report. */
    sentAt: moment('sent_at'),
    acceptedAt: moment('accepted_at'),
    askedAt: moment('asked_at'),
    settledAt: moment('settled_at'),
    /** When the player saw how it ended. */
    seenAt: moment('seen_at'),
    /** The first report that contradicts an earlier one, or the order. It moves nothing; a person has to check. */
    contradiction: jsonb('contradiction').$type<PayoutReport>(),
    contradictedAt: moment('contradicted_at'),
  },
  (table) => [
    index('withdrawals_player').on(table.player, table.createdAt),
    index('withdrawals_account').on(table.account),
    index('withdrawals_asked').on(table.createdAt),
    index('withdrawals_state').on(table.state),
    index('withdrawals_settled').on(table.settledAt).where(sql`${table.settledAt} is not null`),
    index('withdrawals_parts').on(table.partOf).where(sql`${table.partOf} is not null`),
    // The latest paid ones, from which times are measured.
    index('withdrawals_paid').on(table.settledAt).where(sql`${table.state} = 'paid'`),
    index('withdrawals_contradicted').on(table.contradictedAt).where(sql`${table.contradictedAt} is not null`),
  ],
)
