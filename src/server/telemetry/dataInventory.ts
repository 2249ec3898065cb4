import { disclosed, type InventoryEntry } from '../db/dataInventory.ts'
import { clientEvents } from './tables.ts'

/** The personal data of this domain. */
export const telemetryInventory: readonly InventoryEntry[] = [
  disclosed(clientEvents.player, { as: 'events', by: [clientEvents.id] }, { period: 'afterLastVisit' }),
]
