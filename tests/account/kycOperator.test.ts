import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { tellOfIdentities } from '#server/inbox/identities.ts'
import { historyOf } from '#server/kyc/decide.ts'
import { chooseRestrictedList } from '#server/kyc/restricted/chosen.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { mailbox } from '../inbox/mailboxHarness.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { complained, hush, said, terminal } from '../terminal.ts'
import { writtenBy } from './identified.ts'
import { memoryVault, uploadTo } from './pictures.ts'
import { prepare, submit, submitted } from './submission.ts'

const folder = mkdtempSync(join(tmpdir(), 'perya-kyc-'))

beforeAll(async () => {
  await freshDatabase()
})
beforeEach(() => {
  chooseVault(memoryVault())
})
afterEach(() => chooseRestrictedList())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One operator command by nena, who enters `typed` when asked; returns the exit code. */
function operator(words: string, typed?: string, name?: string) {
  const split = words.match(/"[^"]*"|\S+/g) ?? []
  return runOperator(['kyc', ...split.map((word) => word.replaceAll('"', ''))], terminal(typed, name))
}

const stateOf = async (seat: TestPlayer) => (await call('kyc', {}, seat)).state
const happened = async ({ id: player }: TestPlayer) =>
  (await historyOf(player)).map(({ what, who, note }) => [what, who, note].join(' ').trim())

describe('looking', () => {
  test('says when nothing is pending, then lists pending ones, oldest first', async () => {
    expect(await operator('list')).toBe(0)
    expect(said.join()).toContain('No proof of identity waits')
    const first = await submitted()
    const second = await submitted()
    hush()
    await operator('list')
    const order = [first, second].map(({ id: player }) =>
      said.findIndex((line) => line.trim().startsWith(`${player} `)),
    )
    expect(order[0]).toBeGreaterThan(1)
    expect(order[1]).toBeGreaterThan(order[0] ?? 0)
  })

  test('shows all fields, twins too, and records the operator', async () => {
    const twin = await submitted({ firstName: 'Ligaya', lastName: 'Doble', birthDate: '1988-01-01' })
    const seat = await submitted({
      firstName: 'LIGAYA',
      lastName: 'Dóble',
      birthDate: '1988-01-01',
      employer: 'Tindahan',
    })
    expect(await operator(`show ${seat.id}`)).toBe(0)
    const text = said.join('\n')
    for (const part of ['LIGAYA', 'Tindahan', 'clear', `birth date: ${twin.id}`, 'shown']) expect(text).toContain(part)
    expect(await happened(seat)).toEqual(['submitted player clear', 'shown nena'])
  })

  test('writes the pictures to files that only the operator can read, and records them', async () => {
    const seat = await submitted()
    const to = join(folder, 'opened')
    expect(await operator(`open ${seat.id} --to ${to}`, undefined, 'ramon')).toBe(0)
    expect(readdirSync(to).toSorted()).toEqual(['back', 'front', 'selfie'].map((side) => `${seat.id}-${side}.jpg`))
    const file = join(to, `${seat.id}-front.jpg`)
    expect((await sharp(readFileSync(file)).metadata()).format).toBe('jpeg')
    expect([statSync(to).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    expect(await happened(seat)).toEqual(['submitted player clear', 'opened ramon front, back, selfie'])
  })

  test('at an unsubmitted draft is refused', async () => {
    const seat = await newPlayer({ coin: 0 })
    await uploadTo(seat.token, 'front')
    expect(await operator(`show ${seat.id}`)).toBe(1)
    expect(await operator(`open ${seat.id} --to ${join(folder, 'none')}`)).toBe(1)
    expect(await operator('show nobody-at-all')).toBe(1)
    expect(await happened(seat)).toEqual([])
  })
})

describe('deciding', () => {
  test('approves after a look, when the number is repeated, and the player gets a mail', async () => {
    const seat = await submitted()
    expect(await operator(`approve ${seat.id}`, String(seat.id))).toBe(1)
    expect(complained.join()).toContain('kyc open')
    await operator(`open ${seat.id} --to ${folder}`)
    expect(await operator(`approve ${seat.id}`, `${seat.id}0`)).toBe(1)
    expect(await operator(`approve ${seat.id}`)).toBe(1)
    expect(await stateOf(seat)).toBe('submitted')
    expect(await operator(`approve ${seat.id}`, String(seat.id))).toBe(0)
    expect(await stateOf(seat)).toBe('approved')
    await Promise.all([tellOfIdentities(), tellOfIdentities()])
    expect(await mailbox(seat)).toMatchObject([{ kind: 'system', title: 'kycApproved' }])
    expect(await operator(`reject ${seat.id} --reason late --confirm ${seat.id}`)).toBe(1)
    expect(complained.at(-1)).toBe('It is approved, so nothing has changed.')
  })

  test('rejects with a reason that the player reads, each time anew', async () => {
    const seat = await submitted()
    for (const reason of ['The back is blurred', 'Not your own document']) {
      expect(await operator(`reject ${seat.id} --reason "${reason}" --confirm ${seat.id}`)).toBe(0)
      expect(await call('kyc', {}, seat)).toMatchObject({ state: 'rejected', reason })
      await tellOfIdentities()
      expect((await mailbox(seat))[0]).toMatchObject({ title: 'kycRejected', values: { reason } })
      expect(await submit(seat, await uploadTo(seat.token, 'back'))).toMatchObject({ errcode: 0 })
    }
    expect(await mailbox(seat)).toHaveLength(2)
  })

  test('requires grounds unless the list clears a person, and stores them', async () => {
    const seat = await submitted({ firstName: 'Baltazar', lastName: 'Bawaldito' })
    await operator(`open ${seat.id} --to ${folder}`)
    expect(await operator(`approve ${seat.id} --confirm ${seat.id}`)).toBe(1)
    expect(complained.join()).toContain('--looked')
    const looked = '--looked "Another birth date on the list"'
    expect(await operator(`approve ${seat.id} ${looked} --confirm ${seat.id}`)).toBe(0)
    expect((await happened(seat)).at(-1)).toBe('approved nena Another birth date on the list')
    await tellOfIdentities()
    expect(JSON.stringify(await mailbox(seat))).not.toContain('birth date')
  })

  test('treats a list without an answer as unchecked', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    chooseRestrictedList({ name: 'sandbox', check: () => Promise.reject(new Error('list is away')) })
    const seat = await newPlayer({ coin: 0 })
    expect(await submit(seat, await prepare(seat, writtenBy()))).toMatchObject({ state: 'submitted' })
    await operator(`open ${seat.id} --to ${folder}`)
    expect(await operator(`approve ${seat.id} --confirm ${seat.id}`)).toBe(1)
    chooseRestrictedList()
    expect(await operator(`approve ${seat.id} --confirm ${seat.id}`)).toBe(0)
  })
})

test.each([
  'dance',
  'show',
  'show 1 2',
  'list 1',
  'open 1',
  'reject 1',
  `reject 1 --reason "${'x'.repeat(201)}"`,
  'reject 1 --reason " "',
  `approve 1 --looked "${'x'.repeat(201)}"`,
  'approve 1 --fast',
  'show 1 --by ramon',
])('refuses: kyc %s', async (words) => {
  expect(await operator(words)).toBe(2)
  expect(complained.join()).toContain('kyc list')
})
