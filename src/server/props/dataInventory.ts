import { disclosed, type InventoryEntry } from '../db/dataInventory.ts'
import { couponUses, playerProps } from './tables.ts'

/** The personal data of this domain. */
export const propInventory: readonly InventoryEntry[] = [
  disclosed(
    couponUses.player,
    { as: 'couponsOfDeposits', by: [couponUses.reservedAt, couponUses.orderId] },
    { period: 'accountLifetime' },
  ),
  disclosed(
    playerProps.player,
    { as: 'props', by: [playerProps.givenAt, playerProps.id] },
    { period: 'accountLifetime' },
  ),
]
