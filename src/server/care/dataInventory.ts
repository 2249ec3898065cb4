import { disclosed, type InventoryEntry } from '../db/dataInventory.ts'
import { plain, type Row } from '../db/walk.ts'
import { payDays, playCounts, playLimits } from './tables.ts'

/** A limit without the operator's name. */
function anonymous(row: Row): Row {
  return { ...plain(row), operatorBy: row.operatorBy === null ? null : 'an operator' }
}

/** The personal data of this domain, in the order of deletion. */
export const careInventory: readonly InventoryEntry[] = [
  disclosed(playLimits.player, { as: 'limits', by: [playLimits.name], show: anonymous }, { period: 'afterClosing' }),
  disclosed(payDays.player, { as: 'payDays', by: [payDays.player] }, { period: 'afterClosing' }),
  disclosed(playCounts.player, { as: 'playCounts', by: [playCounts.player] }, { period: 'afterClosing' }),
]
