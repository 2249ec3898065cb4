import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const clientEvents = pgTable(
  'client_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    data: text('data'),
    /** By the client's clock; receivedAt is ours. */
    eventTime: timestamp('event_time', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    player: bigint('player', { mode: 'number' }),
    device: text('device').notNull(),
    channel: text('channel').notNull(),
    appId: text('app_id').notNull(),
    version: text('version').notNull(),
  },
  (table) => [
    index('client_events_received').on(table.receivedAt),
    // For the copy of a player's data, and its deletion.
    index('client_events_player').on(table.player, table.id),
  ],
)
