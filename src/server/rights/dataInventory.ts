import { accountInventory } from '../account/dataInventory.ts'
import { activityInventory } from '../activities/dataInventory.ts'
import { careInventory } from '../care/dataInventory.ts'
import type { InventoryEntry } from '../db/dataInventory.ts'
import { gameInventory } from '../games/dataInventory.ts'
import { inboxInventory } from '../inbox/dataInventory.ts'
import { kycInventory } from '../kyc/dataInventory.ts'
import { ledgerInventory } from '../ledger/dataInventory.ts'
import { lobbyInventory } from '../lobby/dataInventory.ts'
import { operatorInventory } from '../operators/dataInventory.ts'
import { pointsInventory } from '../points/dataInventory.ts'
import { propInventory } from '../props/dataInventory.ts'
import { socialInventory } from '../social/dataInventory.ts'
import { accountEntry, standingInventory } from '../standing/dataInventory.ts'
import { telemetryInventory } from '../telemetry/dataInventory.ts'
import { walletInventory } from '../wallet/dataInventory.ts'

/**
 * The inventory of personal data, in the order of deletion. The account comes first, then the domains from the top floor
 * down. A test fails for a table that names players and has no entry. So the copy and the retention job miss none.
 */
export const dataInventory: readonly InventoryEntry[] = [
  accountEntry,
  ...activityInventory,
  ...pointsInventory,
  ...inboxInventory,
  ...gameInventory,
  ...propInventory,
  ...walletInventory,
  ...socialInventory,
  ...lobbyInventory,
  ...kycInventory,
  ...operatorInventory,
  ...telemetryInventory,
  ...accountInventory,
  ...careInventory,
  ...standingInventory,
  ...ledgerInventory,
]
