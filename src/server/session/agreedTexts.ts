import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { agreedTexts } from '../standing/agreedTexts.ts'
import { recordAgreements, textsOfHashes } from '../standing/agreements.ts'

export const currentTexts: Handler<'anonymous/agreedTexts'> = async (_body, { locale }) => {
  return { texts: agreedTexts(locale).map(({ text, version, hash }) => ({ text, version, hash })) }
}

/** All or nothing: a hash of no current text means that the player has read another. */
export const agreeTexts: Handler<'agreeTexts'> = async ({ hashes }, { session }) => {
  const texts = textsOfHashes(hashes)
  if (!hashes.every((hash) => texts.some((text) => text.hash === hash))) throw new Refusal('textChanged')
  await recordAgreements(db, session.player, texts)
  return {}
}
