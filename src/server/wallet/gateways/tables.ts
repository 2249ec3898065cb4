import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { channelKinds } from '#contract/wallet/channelKinds.ts'
import { moment } from '../../db/columns.ts'

/** How each gateway's last openings of payments went, by kind, for all processes. A gateway without a row has never failed. */
export const gatewayHealth = pgTable(
  'gateway_health',
  {
    gateway: text('gateway').notNull(),
    kind: text('kind', { enum: channelKinds }).notNull(),
    /** Failures since the last success. */
    failures: integer('failures').notNull(),
    failedAt: moment('failed_at').notNull(),
    /** When the next order may try it; null while it works. */
    probeAt: moment('probe_at'),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.kind] })],
)
