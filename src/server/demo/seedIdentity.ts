import { declarations, type KycFields, pictureSides } from '#contract/kyc/kyc.ts'
import type { WireReply } from '../dispatch/dispatch.ts'
import { approveIdentity, openPictures } from '../kyc/decide.ts'
import type { callAsClient } from './seed.ts'

const SEEDER = 'demo'

/** Invented, like the document. */
const WRITTEN = {
  firstName: 'Bituin',
  lastName: 'Halimbawa',
  birthDate: '1991-05-01',
  birthPlace: 'Malolos, Bulacan',
  nationality: 'PH',
  contact: '+639170000009',
  street: '1 Paseo del Congreso',
  city: 'Malolos',
  province: 'Bulacan',
  postalCode: '3000',
  isSameAddress: 'yes',
  workKind: 'selfEmployed',
  occupation: 'Parol maker',
  employer: 'Parol ni Bituin',
  fundsSource: 'business',
  documentKind: 'philid',
  documentNumber: '0000111122223333',
} as const satisfies KycFields

/** Proves a demo player's identity by the steps of a player and an operator, so that a visitor can withdraw. */
export async function identifyDemo(player: number, token: string, call: typeof callAsClient): Promise<void> {
  await call('addKyc', { fields: WRITTEN }, token)
  const picture = await draw()
  let sent: WireReply | undefined
  for (const side of pictureSides) sent = await call('uploadKyc', { side }, token, picture)
  await call('addKyc', { declarations, revision: sent?.revision }, token)
  await openPictures(player, SEEDER)
  const decision = await approveIdentity(player, SEEDER, 'an invented person')
  if (!decision.done) throw new Error(`the demo's identity was not approved: ${decision.why}`)
}

/** A picture of an invented card. */
async function draw(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const lines = [120, 160, 200, 240].map((y) => `<rect x="240" y="${y}" width="220" height="14" fill="#8a93b8"/>`)
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" rx="24" fill="#dfe4f5"/>
    <rect x="48" y="110" width="150" height="180" rx="12" fill="#b9c1de"/>${lines.join('')}</svg>`
  return await sharp(Buffer.from(card)).jpeg().toBuffer()
}
