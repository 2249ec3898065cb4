import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { agreedTextNames } from '#contract/account/agreed.ts'
import { moment } from '../db/columns.ts'
import { players } from './tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** What happened to a date of birth, and by whom: 'player', or the operator with a reason. */
export type BirthNote = {
  at: string
  what: 'given' | 'tooYoung' | 'review' | 'corrected' | 'cleared'
  by: string
  reason: string
}

/** Dates of birth as players or operators gave them. One row per player. */
export const birthDates = pgTable(
  'birth_dates',
  {
    player: player().primaryKey(),
    /** The date, encrypted. Null while only a date under the minimum age was entered. */
    ciphertext: text('sealed'),
    /** The newest of them, oldest first. */
    notes: jsonb('notes').$type<BirthNote[]>().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('birth_dates_changed').on(table.changedAt)],
)

/** Which version of which text a player agreed to, with the hash of the text as it was served. */
export const agreements = pgTable(
  'agreements',
  {
    player: player(),
    text: text('text', { enum: agreedTextNames }).notNull(),
    version: text('version').notNull(),
    /** SHA-256 of the text, hex. */
    hash: text('hash').notNull(),
    /** The language of the text. */
    locale: text('locale').notNull(),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.text, table.version] })],
)
