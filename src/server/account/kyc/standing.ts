import type { Reply } from '#contract/calls/index.ts'
import { fullName, maskNumber } from '#contract/kyc.ts'
import type { Handler } from '../../handler.ts'
import { gateOf } from './gate.ts'
import { findIdentity, type Identity, keptPictures, sidesIn } from './rows.ts'
import { unsealFields } from './written.ts'

export const kyc: Handler<'kyc'> = (_body, { session }) => standingOf(session.player)

/** Where a player's proof of identity stands, as its owner may read it: the number's end alone, and no more than the name once it was sent. */
export async function standingOf(player: number): Promise<Reply<'kyc'>> {
  const [row, pictures, gate] = await Promise.all([findIdentity(player), keptPictures(player), gateOf(player)])
  const { state, revision } = row ?? { state: 'none' as const, revision: 0 }
  return { state, revision, pictures: sidesIn(pictures), ...gate, ...(row && writtenIn(row)) }
}

function writtenIn({ state, sealed, reason }: Identity): Partial<Reply<'kyc'>> {
  const { documentNumber, ...fields } = unsealFields(sealed)
  const documentMask = documentNumber === undefined ? {} : { documentMask: maskNumber(documentNumber) }
  if (state === 'submitted' || state === 'approved') return { name: fullName(fields), ...documentMask }
  return { fields, ...documentMask, ...(reason && { reason }) }
}
