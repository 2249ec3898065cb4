import { disclosed, type InventoryEntry } from '../db/dataInventory.ts'
import { sides } from './sides.ts'
import { activityClaims } from './tables.ts'

/** The personal data of this domain. */
export const activityInventory: readonly InventoryEntry[] = [
  disclosed(
    activityClaims.player,
    { as: 'claims', by: [activityClaims.activity, activityClaims.round, activityClaims.item] },
    { period: 'accountLifetime' },
  ),
  ...sides.flatMap(({ inventory = [] }) => inventory),
]
