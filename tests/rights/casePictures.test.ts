import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { rejectIdentity } from '#server/kyc/decide.ts'
import { sweepPictures } from '#server/kyc/pictures.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { liftLegalHold, placeLegalHold } from '#server/standing/legalHolds.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { type MemoryVault, memoryVault, uploadTo } from '../account/pictures.ts'
import { prepare, submit, submitted } from '../account/submission.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { complained, said, terminal } from '../terminal.ts'
import { readCopy } from './filled.ts'

const HOUR_MS = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'perya-case-'))
let vault: MemoryVault
let moment = Date.now()

beforeAll(freshDatabase)
beforeEach(() => {
  vi.spyOn(log, 'error').mockReturnValue()
  vault = memoryVault()
  chooseVault(vault)
  setClock(() => new Date(moment++))
})
afterEach(() => {
  setClock(undefined)
  chooseVault()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const names = () => new Set(vault.files.keys())
const reject = ({ id: player }: TestPlayer) => rejectIdentity(player, 'nena', 'blurred')

async function sweepLater(): Promise<void> {
  moment += 30 * HOUR_MS
  await sweepPictures()
}

/** The player's view of the pictures, without naturally differing fields. */
async function seenBy(seat: TestPlayer) {
  const { pictures, state } = await call('kyc', {}, seat)
  const { identityPictures = [] } = await readCopy(seat.id)
  return { pictures, state, held: identityPictures.map(({ side, state: how }) => [side, how]) }
}

test.each(['sent', 'never sent'])(
  'pictures that were %s stay during a legal hold, however often they are replaced',
  async (how) => {
    const seats = { watched: await newPlayer({ coin: 0 }), other: await newPlayer({ coin: 0 }) }
    for (const seat of Object.values(seats)) {
      const standing = await prepare(seat)
      if (how === 'sent') expect(await submit(seat, standing)).toMatchObject({ errcode: 0 })
      if (how === 'sent') await reject(seat)
    }
    const before = names()
    const id = await placeLegalHold(seats.watched.id, 'nena', 'Complaint 17')
    const replies: unknown[] = []
    for (const seat of Object.values(seats)) {
      for (const side of ['front', 'front', 'selfie'] as const) {
        const { revision: _, ...reply } = await uploadTo(seat.token, side)
        replies.push(reply)
      }
    }
    // The two cases are indistinguishable: in the replies and in the player's data.
    expect(replies.slice(0, 3)).toEqual(replies.slice(3))
    expect(await seenBy(seats.watched)).toEqual(await seenBy(seats.other))
    await sweepLater()
    const held = before.size / 2 + 3
    const kept = how === 'sent' ? 2 : 0
    expect([...before].filter((name) => vault.files.has(name))).toHaveLength(before.size / 2 + 1 + kept)
    expect(vault.files.size).toBe(held + 3 + kept)
    expect(await liftLegalHold(id, 'nena')).toBe(true)
    await sweepLater()
    expect(vault.files.size).toBe(2 * (3 + kept))
  },
)

test('a change of the form during a legal hold keeps the submission, and a failed upload is removed after it', async () => {
  const seat = await submitted()
  const sent = names()
  const id = await placeLegalHold(seat.id, 'nena', 'Order of a court')
  await reject(seat)
  expect(await call('addKyc', { fields: { documentKind: 'passport' } }, seat)).toMatchObject({ errcode: 0 })
  vault.fails = true
  expect((await uploadTo(seat.token, 'front')).errcode).not.toBe(0)
  vault.fails = false
  await uploadTo(seat.token, 'front')
  await sweepLater()
  const to = join(folder, 'failed')
  expect(await runOperator(['kyc', 'open', String(seat.id), '--to', to, '--all'], terminal())).toBe(0)
  expect(readdirSync(to)).toHaveLength(4)
  for (const name of sent) expect(vault.files.has(name)).toBe(true)
  await liftLegalHold(id, 'nena')
  await sweepLater()
  for (const name of sent) expect(vault.files.has(name)).toBe(true)
})

test('kyc open --all shows them to the investigator, and to nobody without a legal hold', async () => {
  const seat = await submitted()
  const open = (to: string, ...more: string[]) =>
    runOperator(['kyc', 'open', String(seat.id), '--to', join(folder, to), ...more], terminal())
  expect(await open('none', '--all')).toBe(1)
  expect(complained.at(-1)).toContain('has no legal hold')
  await placeLegalHold(seat.id, 'nena', 'Complaint 18')
  await reject(seat)
  for (const side of ['front', 'front'] as const) await uploadTo(seat.token, side)
  expect(await open('sent')).toBe(0)
  expect(readdirSync(join(folder, 'sent'))).toHaveLength(3)
  expect(await open('all', '--all')).toBe(0)
  const files = readdirSync(join(folder, 'all'))
  expect(files).toHaveLength(5)
  expect(files.filter((name) => name.endsWith('-front.jpg'))).toHaveLength(3)
  expect(said.join()).toContain('remove them once you have decided')
  const { identityEvents = [] } = await readCopy(seat.id)
  const looks = identityEvents.filter(({ what }) => what === 'opened').map(({ note }) => note)
  expect(looks).toEqual(['front, back, selfie', 'front, back, selfie'])
})
