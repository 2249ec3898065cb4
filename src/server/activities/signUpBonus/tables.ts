import { bigint, date, integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RewardItem } from '#contract/props/rewards.ts'
import { players } from '../../standing/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The cards that players have bought, each once in a player's life. */
export const signCards = pgTable(
  'sign_cards',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    /** The card's number in content/lobby/signUpBonus.yaml. */
    prop: integer('prop').notNull(),
    /** The deposit that bought it. */
    orderId: uuid('order_id').notNull(),
    /** What each of its days gives, as it was promised with the order. */
    days: jsonb('days').$type<readonly (readonly RewardItem[])[]>().notNull(),
    boughtAt: moment('bought_at').notNull(),
    /** How many of its days were reached, and on which day in Manila the last one was; at first the day of the deposit. */
    reached: integer('reached').notNull().default(0),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** When its deposit was taken back: the days that were not reached are void. */
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.player, table.prop] })],
)
