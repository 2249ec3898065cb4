import { bigint, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The daily anchors of all chains. Only this folder uses these tables. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const whole = () => bigint({ mode: 'number' })

/** One for each day in Manila, chained to the day before, published and kept for ever. It names nobody. */
export const anchors = pgTable('ledger_anchors', {
  id: whole().primaryKey(),
  /** "2026-11-22", of which it holds the state at the end. */
  day: text().notNull().unique(),
  madeAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Number of chains in the tree. */
  leaves: whole().notNull(),
  root: bytes().notNull(),
  previous: bytes().notNull(),
  hash: bytes().notNull(),
})

/** The leaves of an anchor's tree in their order, a full subtree a row. Trees are pruned (`anchors.ts`). */
export const anchorParts = pgTable(
  'ledger_anchor_parts',
  {
    anchor: whole().notNull(),
    part: integer().notNull(),
    /** The lowest leaf, by which a leaf's part is found. */
    first: bytes().notNull(),
    /** The root of this subtree. */
    root: bytes().notNull(),
    /** Hashes of 32 bytes in ascending order. */
    leaves: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.anchor, table.part] })],
)

/** Where a chain stood at an anchor: a row for each day on which it had grown. */
export const anchored = pgTable(
  'ledger_anchored',
  {
    player: whole().notNull(),
    anchor: whole().notNull(),
    seq: whole().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.anchor] }), index('ledger_anchored_anchor').on(table.anchor)],
)

/** The secret of each chain's leaves. Without it a leaf tells nothing, not even whether it changed. */
export const salts = pgTable('ledger_salts', {
  player: whole().primaryKey(),
  salt: bytes().notNull(),
})
