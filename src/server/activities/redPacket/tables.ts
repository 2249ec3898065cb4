import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DropTerms } from '#contract/activities/redPacket/packets.ts'
import type { BeaconChain } from '#contract/games/beacon.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** The drops of red packets, each by its moment. */
export const packetDrops = pgTable(
  'packet_drops',
  {
    dropsAt: moment('drops_at').primaryKey(),
    endsAt: moment('ends_at').notNull(),
    announcedAt: moment('announced_at').notNull(),
    terms: jsonb('terms').$type<DropTerms>().notNull(),
    /** What all packets took of the budget when it was announced. */
    reserved: cents('reserved').notNull(),
    /** Encrypted until it is over. Its hash is shown from the announcement on. */
    serverSeed: text('server_seed').notNull(),
    serverSeedHash: text('server_seed_hash').notNull(),
    /** The beacon's round of its moment, which is the other half of the order. Null where it was announced before the beacon took part. */
    chain: jsonb('chain').$type<BeaconChain>(),
    round: bigint('round', { mode: 'number' }),
    signature: text('signature'),
    packets: integer('packets').notNull(),
    /** How many were taken: the number of the last one. */
    taken: integer('taken').notNull().default(0),
    /** When it ended, and what nobody took went back to the budget. */
    settledAt: moment('settled_at'),
  },
  (table) => [index('packet_drops_open').on(table.dropsAt).where(sql`${table.settledAt} is null`)],
)

/** The packets that were taken. A player has one of a drop. */
export const takenPackets = pgTable(
  'taken_packets',
  {
    dropsAt: moment('drops_at')
      .notNull()
      .references(() => packetDrops.dropsAt),
    number: integer('number').notNull(),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    cents: cents('cents').notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dropsAt, table.number] }),
    uniqueIndex('taken_packets_player').on(table.player, table.dropsAt),
  ],
)
