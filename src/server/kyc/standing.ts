import type { Reply } from '#contract/calls/index.ts'
import { fullName, maskNumber } from '#contract/kyc/kyc.ts'
import type { Handler } from '../call/handler.ts'
import { gateOf } from './gate.ts'
import { findIdentity, type Identity, keptPictures, sidesIn } from './rows.ts'
import { isRenewable, renewedFields, shownState, shownUntil } from './validity.ts'
import { decryptFields } from './written.ts'

export const kyc: Handler<'kyc'> = (_body, { session }) => standingOf(session.player)

/** State of a player's proof of identity in the owner's view: only the number's end, and only the name once submitted. */
export async function standingOf(player: number): Promise<Reply<'kyc'>> {
  const [row, pictures, gate] = await Promise.all([findIdentity(player), keptPictures(player), gateOf(player)])
  const shown = { pictures: sidesIn(pictures), ...gate }
  if (!row) return { state: 'none', revision: 0, isRenewable: false, ...shown }
  const validUntil = shownUntil(row)
  const known = { state: shownState(row), revision: row.revision, isRenewable: isRenewable(row) }
  return { ...known, ...shown, ...(validUntil && { validUntil }), ...writtenIn(row) }
}

function writtenIn(row: Identity): Partial<Reply<'kyc'>> {
  const written = decryptFields(row.ciphertext)
  // A new document has another number, so the old one is omitted.
  if (isRenewable(row)) return { name: fullName(written), fields: renewedFields(written) }
  const { documentNumber = '', ...fields } = written
  const documentMask = documentNumber === '' ? {} : { documentMask: maskNumber(documentNumber) }
  if (row.state === 'submitted' || row.state === 'approved') return { name: fullName(fields), ...documentMask }
  return { fields, ...documentMask, ...(row.reason && { reason: row.reason }) }
}
