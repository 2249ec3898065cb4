import { disclosed, disclosedBy, type InventoryEntry } from '../db/dataInventory.ts'
import { plain, type Row, walk } from '../db/walk.ts'
import { identities, identityEvents, identityPictures } from './tables.ts'
import { decryptFields } from './written.ts'

/** Pictures of documents except dropped ones. Nobody is told that a legal hold keeps some. */
async function* readPictures(player: number): AsyncGenerator<Row> {
  const inOrder = [identityPictures.madeAt, identityPictures.id]
  for await (const row of walk(identityPictures, identityPictures.player, inOrder, player)) {
    if (row.state !== 'dropped') yield plain(row)
  }
}

/** A row with the player's fields, decrypted. */
function opened(row: Row): Row {
  return { ...plain(row), ...(typeof row.ciphertext === 'string' && { written: decryptFields(row.ciphertext) }) }
}

/** The personal data of this domain, in the order of deletion. */
export const kycInventory: readonly InventoryEntry[] = [
  disclosed(identities.player, { as: 'identity', by: [identities.player], show: opened }, { period: 'afterClosing' }),
  disclosedBy(identityPictures.player, 'identityPictures', readPictures, { period: 'afterClosing' }),
  disclosed(
    identityEvents.player,
    { as: 'identityEvents', by: [identityEvents.at, identityEvents.id], show: opened },
    { period: 'afterClosing' },
  ),
]
