import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { depositStates, withdrawalStates } from '#contract/enumerations.ts'
import { players } from '../standing/tables.ts'
import { bankAccounts } from './bank/tables.ts'
import type { PayoutReport } from './payout.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const cents = (name: string) => bigint(name, { mode: 'number' })
const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

export const depositOrders = pgTable(
  'deposit_orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    channel: integer('channel').notNull(),
    cents: cents('cents').notNull(),
    actType: integer('act_type').notNull().default(0),
    state: text('state', { enum: depositStates }).notNull().default('pending'),
    /** The gateway that collects it: only its reports count, and only it is asked. */
    gateway: text('gateway').notNull(),
    /** The gateway's own id of the payment it waits for. */
    gatewayId: text('gateway_id'),
    /** The gateway's id of the payment that credited it, as soon as one says so. */
    paymentId: text('payment_id'),
    qrCodeText: text('qr_code_text'),
    payUrl: text('pay_url'),
    sandboxUrl: text('sandbox_url'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    creditedAt: moment('credited_at'),
    /** The bonus credited with the deposit. */
    bonus: cents('bonus').notNull().default(0),
    /** Paid after it had expired: credited all the same, and shown to the operator. */
    isLate: boolean('is_late').notNull().default(false),
    /** The amount received, if it is not the order's. It is not credited and is left to the operator. */
    reportedCents: cents('reported_cents'),
    /** When the gateway was last asked, in case its report got lost. */
    checkedAt: moment('checked_at'),
  },
  (table) => [
    index('deposit_orders_player').on(table.player, table.createdAt),
    index('deposit_orders_pending').on(table.expiresAt).where(sql`${table.state} = 'pending'`),
    // A payment is one order's, whatever the channel: it could be credited twice else.
    uniqueIndex('deposit_orders_gateway').on(table.gateway, table.gatewayId),
  ],
)

/** The webhook outcomes that need an operator's look. */
export const flaggedOutcomes = ['paidTwice', 'refunded', 'foreign'] as const

/** Written out, so that the partial index serves the question. */
export const isFlaggedOutcome = (outcome: SQLWrapper) => sql`${outcome} in ('paidTwice', 'refunded', 'foreign')`

/** Every genuine webhook once: the second delivery of an event finds its row. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    payload: jsonb('payload').notNull(),
    /** The order that it is about, where that is known. */
    orderId: uuid('order_id'),
    outcome: text('outcome').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_events_once').on(table.gateway, table.eventId),
    index('payment_events_flagged').on(table.receivedAt).where(isFlaggedOutcome(table.outcome)),
  ],
)

/** Withdrawals that are not over: their coin is held. */
export const openWithdrawalStates = ['requested', 'approved', 'sending'] as const

export const withdrawals = pgTable(
  'withdrawals',
  {
    /** Chosen by the client: the idempotency key. */
    id: uuid('id').primaryKey(),
    player: player(),
    cents: cents('cents').notNull(),
    /** Where it goes. Null only until the number of an old withdrawal has been sealed. */
    account: uuid('account').references(() => bankAccounts.id),
    /** Short code of the bank, and the end of the number: all that is shown of it. */
    payeeKind: text('payee_kind').notNull(),
    payee: text('payee').notNull(),
    state: text('state', { enum: withdrawalStates }).notNull().default('requested'),
    /** The payout that has it. It is asked until the end, even after the setting changed. */
    payout: text('payout'),
    /** The bank's id of the payment. */
    reference: text('reference'),
    /** Wagering requirement of deposits that a payout before closing waived. */
    waived: cents('unstaked').notNull().default(0),
    /** The closing that it was paid out for (account_closings.id), which may go before it. */
    closing: uuid('closing'),
    reason: text('reason'),
    decidedBy: text('decided_by'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    /** When it was handed over, when its payout was last asked, and when that gave its last word. */
    sentAt: moment('sent_at'),
    askedAt: moment('asked_at'),
    settledAt: moment('settled_at'),
    /** The first word of its payout that does not fit what it said before, or the order: nothing follows from it but that a person looks. */
    contradiction: jsonb('contradiction').$type<PayoutReport>(),
    contradictedAt: moment('contradicted_at'),
  },
  (table) => [
    index('withdrawals_player').on(table.player, table.createdAt),
    index('withdrawals_state').on(table.state),
    index('withdrawals_contradicted').on(table.contradictedAt).where(sql`${table.contradictedAt} is not null`),
  ],
)
