import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import type { KycFields } from '#contract/kyc/kyc.ts'
import { $isKycSending, keepKyc, submitKyc } from '#islands/kyc/kyc.ts'
import { fieldsOf, firstAnswers, openStep, stepProblems } from '#islands/kyc/kycForm.ts'
import { $kyc, loadKyc, standingNow, takeStanding } from '#islands/kyc/kycStanding.ts'
import { $player } from '#islands/player.ts'
import { clearSession, loadSession } from '#islands/session/session.ts'
import { setClock } from '#server/base/clock.ts'
import { approveIdentity, openPictures, rejectIdentity } from '#server/kyc/decide.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { newNumber, writtenBy } from './identified.ts'
import { memoryVault, uploadTo } from './pictures.ts'

/** From the page's store to the server, without a browser and without a mock. */
let seat: TestPlayer

beforeAll(async () => {
  await freshDatabase()
})
beforeEach(async () => {
  chooseVault(memoryVault())
  vi.stubGlobal('location', new URL('http://localhost/walletsKyc'))
  seat = await newPlayer({ coin: 0 })
  answerAll()
  writeToken(seat.token)
  await loadSession()
  await loadKyc()
})
afterEach(() => {
  clearSession()
  setClock(undefined)
  setTransport(undefined)
  vi.unstubAllGlobals()
})

const answerAll = () => setTransport((name, body, token) => call(name, body, { token }))
/** Resets to the state of a fresh page. */
const forgetPlayer = () => $player.set({ state: 'guest' })
const goOffline = () => setTransport(() => Promise.reject(new Error('offline')))

async function prepare(change: KycFields = {}): Promise<void> {
  expect(await keepKyc(writtenBy(change))).toBeUndefined()
  for (const side of ['front', 'back', 'selfie'] as const) await uploadTo(seat.token, side)
  await loadKyc()
}

describe('a draft', () => {
  test('begins empty, is saved field by field, and is there again on another device', async () => {
    expect(standingNow()).toMatchObject({ state: 'none', pictures: [] })
    expect(await keepKyc({ firstName: 'Ana' })).toBeUndefined()
    expect(await keepKyc({ lastName: 'Reyes' })).toBeUndefined()
    forgetPlayer()
    await loadKyc()
    expect(standingNow()).toMatchObject({ state: 'draft', fields: { firstName: 'Ana', lastName: 'Reyes' } })
  })

  test('keeps a later save, however slow an earlier reply is', async () => {
    let isFirst = true
    setTransport(async (name, body, token) => {
      const wait = isFirst ? 50 : 0
      isFirst = false
      const reply = await call(name, body, { token })
      await new Promise((resolve) => setTimeout(resolve, wait))
      return reply
    })
    await Promise.all([keepKyc({ firstName: 'An' }), keepKyc({ firstName: 'Ana' })])
    expect(standingNow()?.fields).toEqual({ firstName: 'Ana' })
  })

  test('keeps an empty number’s stored value, until the document is another', async () => {
    await keepKyc({ documentKind: 'umid', documentNumber: 'A1234567' })
    await keepKyc({ documentKind: 'umid', documentNumber: ' ', documentExpiry: '' })
    expect(standingNow()).toMatchObject({ documentMask: '•••• 4567' })
    await keepKyc({ documentKind: 'prc', documentNumber: '' })
    expect(standingNow()).not.toHaveProperty('documentMask')
  })

  test('without a connection loses only the saving, and the page says so', async () => {
    await keepKyc({ firstName: 'Ana' })
    goOffline()
    expect(await keepKyc({ firstName: 'Bea' })).toEqual({ key: 'common.unheard' })
    expect(standingNow()?.fields).toEqual({ firstName: 'Ana' })
    answerAll()
    expect(await keepKyc({ firstName: 'Bea' })).toBeUndefined()
  })

  test('is dropped here when its player leaves', async () => {
    await keepKyc({ firstName: 'Ana' })
    clearSession()
    expect($kyc.get()).toEqual({ state: 'loading' })
  })
})

describe('the state', () => {
  test('is loaded on retry after a failure, and stays shown after a failed reload', async () => {
    forgetPlayer()
    goOffline()
    await loadKyc()
    expect($kyc.get()).toEqual({ state: 'failed' })
    answerAll()
    await loadKyc()
    goOffline()
    await loadKyc()
    expect($kyc.get()).toMatchObject({ state: 'ready' })
  })

  test('an approval reaches the player everywhere', async () => {
    await prepare()
    await submitKyc()
    await openPictures(seat.id, 'nena')
    expect(await approveIdentity(seat.id, 'nena')).toEqual({ done: true })
    await loadKyc()
    expect(standingNow()).toMatchObject({ state: 'approved', waits: { withdrawal: false } })
    expect($player.get()).toMatchObject({ user: { hasKyc: true } })
  })
})

describe('submitting it for review', () => {
  test('happens once, even with several taps', async () => {
    await prepare()
    expect(await Promise.all([submitKyc(), submitKyc()])).toEqual([undefined, 'busy'])
    expect($isKycSending.get()).toBe(false)
    expect(standingNow()).toMatchObject({ state: 'submitted', name: 'Maria Clara Santos delos Reyes' })
  })

  test('reports missing data, an age below 21 or another player’s number in words', async () => {
    await keepKyc(writtenBy())
    expect(await submitKyc()).toEqual({ key: 'kyc.refused.incomplete' })
    await prepare({ birthDate: '2015-01-01' })
    expect(await submitKyc()).toEqual({ key: 'kyc.refused.tooYoung' })
    const documentNumber = newNumber()
    const first = await newPlayer({ coin: 0 })
    await call('addKyc', { fields: writtenBy({ documentNumber }) }, first)
    for (const side of ['front', 'back', 'selfie'] as const) await uploadTo(first.token, side)
    const { revision } = await call('kyc', {}, first)
    await prepare({ documentNumber })
    const sent = { declarations: ['official', 'forces', 'student', 'regulator'], revision }
    await call(
      'addKyc',
      { ...sent, declarations: [...sent.declarations, 'restricted', 'licensee', 'banned', 'truth'] },
      first,
    )
    expect(await submitKyc()).toEqual({ key: 'kyc.refused.documentTaken' })
  })

  test('shows another window’s change before it is submitted', async () => {
    await prepare()
    await call('addKyc', { fields: { lastName: 'Iba' } }, seat)
    expect(await submitKyc()).toEqual({ key: 'kyc.refused.changed' })
    await expect.poll(() => standingNow()?.fields?.lastName).toBe('Iba')
    expect(await submitKyc()).toBeUndefined()
  })

  test('after another window’s submission changes nothing here, and updates this page', async () => {
    await prepare()
    const before = standingNow()
    await submitKyc()
    if (before) takeStanding(before)
    expect(await keepKyc({ lastName: 'Iba' })).toEqual({ key: 'kyc.refused.waiting' })
    await expect.poll(() => standingNow()?.state).toBe('submitted')
  })

  test('without a connection can be repeated, also after a lost answer', async () => {
    await prepare()
    setTransport(async (name, body, token) => {
      await call(name, body, { token })
      throw new Error('offline')
    })
    expect(await submitKyc()).toEqual({ key: 'common.unheard' })
    answerAll()
    expect(await submitKyc()).toBeUndefined()
    expect(standingNow()).toMatchObject({ state: 'submitted' })
  })

  test('after a rejection works again with corrections', async () => {
    await prepare()
    await submitKyc()
    await rejectIdentity(seat.id, 'nena', 'The back is blurred')
    await loadKyc()
    expect(standingNow()).toMatchObject({ state: 'rejected', reason: 'The back is blurred' })
    expect(openStep(standingNow() ?? {})).toBeUndefined()
    expect(await keepKyc({ city: 'Los Baños' })).toBeUndefined()
    expect(await submitKyc()).toBeUndefined()
    expect(standingNow()).toMatchObject({ state: 'submitted' })
  })

  test('is impossible before the data are known', async () => {
    forgetPlayer()
    expect(await submitKyc()).toBe('busy')
  })
})

describe('the form', () => {
  test('continues step by step', () => {
    const { documentNumber, ...fields } = writtenBy()
    expect(documentNumber).toBeDefined()
    expect(openStep({})).toBe('person')
    expect(openStep({ fields: { ...fields, city: '' } })).toBe('address')
    expect(openStep({ fields: { ...fields, fundsSource: 'theft' } })).toBe('work')
    expect(openStep({ fields })).toBe('document')
    expect(openStep({ fields, documentMask: '•••• 1234' })).toBeUndefined()
  })

  test('asks only for relevant fields', () => {
    expect(fieldsOf('address', { isSameAddress: 'yes' })).toEqual([
      ...['street', 'city', 'province', 'postalCode', 'isSameAddress'],
    ])
    expect(fieldsOf('address', {})).toHaveLength(9)
    expect(fieldsOf('work', { workKind: 'retired' })).toEqual(['workKind', 'fundsSource'])
    expect(fieldsOf('document', { documentKind: 'umid' })).toEqual(['documentKind', 'documentNumber'])
    expect(fieldsOf('document', { documentKind: 'passport' })).toContain('documentExpiry')
  })

  test('checks a step by itself; the number of another document does not count', () => {
    const kept = { fields: { documentKind: 'umid' }, documentMask: '•••• 1234' }
    expect(stepProblems('document', kept, { documentKind: 'umid', documentNumber: '' })).toEqual({})
    expect(stepProblems('document', kept, { documentKind: 'sss', documentNumber: '' })).toHaveProperty('documentNumber')
    expect(stepProblems('document', kept, { documentKind: 'umid', documentNumber: '1' })).toHaveProperty(
      'documentNumber',
    )
    expect(Object.keys(stepProblems('person', {}, {}))).toEqual([
      ...['firstName', 'lastName', 'birthDate', 'birthPlace', 'nationality', 'contact'],
    ])
  })

  test('begins with known data', () => {
    expect(firstAnswers({}, '+639170000001')).toEqual({ nationality: 'PH', contact: '9170000001' })
    expect(firstAnswers({ fields: { contact: '0918', nationality: 'JP', city: 'Iligan' } }, '+639170000001')).toEqual({
      nationality: 'JP',
      contact: '0918',
      city: 'Iligan',
    })
  })
})
