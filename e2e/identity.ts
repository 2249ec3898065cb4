import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from 'playwright/test'
import { expect } from 'playwright/test'
import sharp from 'sharp'
import { declarations, type KycFields, type PictureSide, pictureSides } from '#contract/kyc/kyc.ts'
import { API_BASE, APP_ID, CHANNEL, CLIENT_REFERRER } from '#contract/wire.ts'
import { operator } from './operator.ts'
import { ask, type Player } from './player.ts'

type Sender = Pick<Player, 'id' | 'token'>

let numbers = Date.now()

/** Sends a proof of identity over the wire and lets an operator approve it. The forms have specs of their own. */
export async function identify(request: APIRequestContext, player: Sender): Promise<void> {
  await writeIdentity(request, player)
  for (const side of pictureSides) await sendSide(request, player, side)
  const { revision } = await ask(request, 'kyc', {}, player.token)
  await ask(request, 'addKyc', { declarations: [...declarations], revision }, player.token)
  approve(player)
}

/** Saves the details over the wire, as the form does. */
export async function writeIdentity(request: APIRequestContext, player: Sender, change: KycFields = {}): Promise<void> {
  numbers += 1
  const fields = { ...written, documentNumber: `N${numbers}${player.id}`, ...change }
  await ask(request, 'addKyc', { fields }, player.token)
}

/** An operator's review: opens the pictures, then approves. */
export function approve({ id }: Sender): void {
  const folder = mkdtempSync(join(tmpdir(), 'perya-e2e-'))
  operator('kyc', 'open', String(id), '--to', folder)
  rmSync(folder, { recursive: true })
  const said = operator('kyc', 'approve', String(id), '--confirm', String(id))
  expect(said).toContain('Done: approved.')
}

/** Sends one picture over the wire. */
export async function sendSide(request: APIRequestContext, { token }: Sender, side: PictureSide): Promise<void> {
  const fields = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0, side }
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#99a' } }).jpeg()
  const response = await request.post(`${API_BASE}uploadKyc`, {
    params: { fields: JSON.stringify(fields) },
    headers: { authorization: token, 'content-type': 'image/jpeg' },
    data: await picture.toBuffer(),
  })
  expect(await response.json()).toMatchObject({ code: 200, errcode: 0 })
}

const written = {
  firstName: 'Luningning',
  lastName: 'Halimbawa',
  birthDate: '1990-02-03',
  birthPlace: 'Calamba, Laguna',
  nationality: 'PH',
  contact: '+639170000001',
  street: '12 Mabini St.',
  city: 'Calamba',
  province: 'Laguna',
  postalCode: '4027',
  isSameAddress: 'yes',
  workKind: 'retired',
  fundsSource: 'pension',
  documentKind: 'umid',
}
