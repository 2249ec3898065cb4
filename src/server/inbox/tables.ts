import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { mailKinds } from '#contract/enumerations.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const playerId = (name: string) => bigint(name, { mode: 'number' })

/** A letter, stored once for all its players. Its row also holds the progress of its delivery. */
export const letters = pgTable(
  'mail_letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** For a system letter, the name of its words, with their values; its text is empty. */
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    values: jsonb('values').$type<Record<string, string>>(),
    /** Whether it promotes something, and asks `mayPromote`. Letters about money, identity and the account never do. */
    promotes: boolean('promotes').notNull().default(false),
    awards: jsonb('awards').$type<RewardItem[]>().notNull().default([]),
    /** The receiver; null for all players registered when it was written, that is up to `last`. */
    player: playerId('player').references(() => players.id),
    last: playerId('last').notNull(),
    /** Delivered to everybody up to this id. */
    cursor: playerId('cursor').notNull().default(0),
    sent: integer('sent').notNull().default(0),
    state: text('state', { enum: ['sending', 'sent'] })
      .notNull()
      .default('sending'),
    sentBy: text('sent_by').notNull(),
    /** The subject of a system letter, such as `withdrawal:<id>`. Each is sent once. */
    about: text('about').unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('mail_letters_state').on(table.state),
    index('mail_letters_created').on(table.createdAt),
    index('mail_letters_player').on(table.player),
  ],
)

/** A letter in one player's box. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    letter: uuid('letter')
      .notNull()
      .references(() => letters.id),
    player: playerId('player')
      .notNull()
      .references(() => players.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    readAt: moment('read_at'),
    receivedAt: moment('received_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('mails_once').on(table.letter, table.player),
    index('mails_player').on(table.player, table.createdAt),
    index('mails_expired').on(table.expiresAt),
  ],
)
