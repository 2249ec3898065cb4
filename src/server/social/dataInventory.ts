import { disclosed, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { authorizationRequests, socialLogins } from './tables.ts'

/** The personal data of this domain. */
export const socialInventory: readonly InventoryEntry[] = [
  undisclosed(authorizationRequests.player, 'an authorisation request of ten minutes, encrypted', {
    period: 'afterLastVisit',
  }),
  disclosed(
    socialLogins.player,
    { as: 'socialLogins', by: [socialLogins.linkedAt, socialLogins.subject] },
    { period: 'accountLifetime' },
  ),
]
