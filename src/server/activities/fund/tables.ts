import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { FundStep } from '#contract/activities/fund/config.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** Funds that were bought: one for each player, for ever. */
export const funds = pgTable('funds', {
  player: bigint('player', { mode: 'number' })
    .primaryKey()
    .references(() => players.id),
  price: cents('price').notNull(),
  /** What it returns, as it was sold. */
  steps: jsonb('steps').$type<readonly FundStep[]>().notNull(),
  boughtAt: moment('bought_at').notNull(),
  /** When it was given back, and how much coin of it. */
  refundedAt: moment('refunded_at'),
  refunded: cents('refunded'),
})
