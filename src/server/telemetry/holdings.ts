import { type Holding, holding } from '../db/holding.ts'
import { clientEvents } from './tables.ts'

/** What is held on players here. */
export const telemetryHoldings: readonly Holding[] = [
  holding(clientEvents.player, { as: 'events', by: [clientEvents.id] }, { until: 'visit' }),
]
