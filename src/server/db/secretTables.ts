import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The secrets that this database knows, each by its id and a sealed value that only it opens. */
export const canaries = pgTable('secret_canaries', {
  id: text('id').primaryKey(),
  /** 0 is the first secret, whose values carry no id. */
  generation: integer('generation').notNull().unique(),
  canary: text('canary').notNull(),
  /** `next`: announced. `used`: values may be sealed under it. `gone`: let go, with nothing left under it. */
  state: text('state', { enum: ['next', 'used', 'gone'] }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** The keys of look-up hashes: random, and sealed under the secret. */
export const lookupKeys = pgTable('lookup_keys', {
  purpose: text('purpose').primaryKey(),
  ciphertext: text('sealed').notNull(),
})
