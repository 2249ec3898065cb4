import { disclosed, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row } from '../db/walk.ts'
import { careCases, careDue, careScores, limitRaises } from './signalTables.ts'
import { payDays, playCounts, playLimits } from './tables.ts'

/** A limit without the operator's name. */
function anonymous(row: Row): Row {
  return { ...plain(row), operatorBy: row.operatorBy === null ? null : 'an operator' }
}

/** A case without the operator's name. What was found is the player's to read, and what was noted about it too. */
function unsigned(row: Row): Row {
  return { ...plain(row), closedBy: row.closedBy === null ? null : 'an operator' }
}

/** The personal data of this domain, in the order of deletion. */
export const careInventory: readonly InventoryEntry[] = [
  disclosed(playLimits.player, { as: 'limits', by: [playLimits.name], show: anonymous }, { period: 'afterClosing' }),
  disclosed(payDays.player, { as: 'payDays', by: [payDays.player] }, { period: 'afterClosing' }),
  disclosed(careScores.player, { as: 'careScores', by: [careScores.player] }, { period: 'afterClosing' }),
  disclosed(careCases.player, { as: 'careCases', by: [careCases.id], show: unsigned }, { period: 'afterClosing' }),
  disclosed(
    limitRaises.player,
    { as: 'limitRaises', by: [limitRaises.name, limitRaises.day] },
    { period: 'accountLifetime' },
  ),
  undisclosed(careDue.player, 'only that a score is due, for a minute', { period: 'accountLifetime' }),
  disclosed(playCounts.player, { as: 'playCounts', by: [playCounts.player] }, { period: 'afterClosing' }),
]
