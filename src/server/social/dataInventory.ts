import { disclosed, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { socialDepartures, socialLogins } from './tables.ts'

/** The personal data of this domain. */
export const socialInventory: readonly InventoryEntry[] = [
  undisclosed(socialDepartures.player, 'ten minutes of being away at a provider, unreadable to us too', {
    period: 'afterLastVisit',
  }),
  disclosed(
    socialLogins.player,
    { as: 'socialLogins', by: [socialLogins.linkedAt, socialLogins.subject] },
    { period: 'accountLifetime' },
  ),
]
