import { type Holding, holding } from '../db/holding.ts'
import { clientEvents } from './tables.ts'

/** The personal data of this domain. */
export const telemetryHoldings: readonly Holding[] = [
  holding(clientEvents.player, { as: 'events', by: [clientEvents.id] }, { until: 'visit' }),
]
