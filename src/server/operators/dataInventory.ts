import { type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { operatorLog, operatorProposals, playerNotes } from './tables.ts'

/** Personal data of this domain: numbers of players alone, since texts stay with the acts. */
export const operatorInventory: readonly InventoryEntry[] = [
  undisclosed(operatorLog.player, 'it shows how the licensee works, and a case may be among it', {
    period: 'other',
    why: 'the chain would break without it; it holds the number alone, which names nobody once the account is emptied',
  }),
  undisclosed(operatorProposals.player, 'it shows how the licensee works, and a case may be among it', {
    period: 'afterRecordDate',
    from: operatorProposals.proposedAt,
  }),
  undisclosed(playerNotes.player, 'a note may speak of a case, which the law forbids to tell, or of other people', {
    period: 'afterClosing',
  }),
]
