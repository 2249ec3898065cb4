import { accountHoldings } from '../account/holdings.ts'
import { activityHoldings } from '../activities/holdings.ts'
import type { Holding } from '../db/holding.ts'
import { gameHoldings } from '../games/holdings.ts'
import { inboxHoldings } from '../inbox/holdings.ts'
import { kycHoldings } from '../kyc/holdings.ts'
import { ledgerHoldings } from '../ledger/holdings.ts'
import { lobbyHoldings } from '../lobby/holdings.ts'
import { socialHoldings } from '../social/holdings.ts'
import { ofAccount, standingHoldings } from '../standing/holdings.ts'
import { telemetryHoldings } from '../telemetry/holdings.ts'
import { walletHoldings } from '../wallet/holdings.ts'

/**
 * Everything that is held on players, table by table (DESIGN.md 12.5): the account first, then the domains from the top floor down, which is
 * the order in which rows may go. A table that names players and is in no list fails a test, so that neither the copy nor the end of its
 * time forgets it.
 */
export const holdings: readonly Holding[] = [
  ofAccount,
  ...activityHoldings,
  ...inboxHoldings,
  ...gameHoldings,
  ...walletHoldings,
  ...socialHoldings,
  ...lobbyHoldings,
  ...kycHoldings,
  ...telemetryHoldings,
  ...accountHoldings,
  ...standingHoldings,
  ...ledgerHoldings,
]
