import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { approveIdentity, historyOf, openPictures, rejectIdentity } from '#server/kyc/decide.ts'
import { identities, identityEvents, identityPictures } from '#server/kyc/tables.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { newNumber, writtenBy } from './identified.ts'
import { type MemoryVault, memoryVault, uploadTo } from './pictures.ts'
import { approve, confirmed, prepare, submit, submitted } from './submission.ts'

let vault: MemoryVault

beforeAll(async () => {
  await freshDatabase()
})
beforeEach(() => {
  vault = memoryVault()
  chooseVault(vault)
})
afterEach(() => setClock(undefined))

describe('a draft', () => {
  test('is saved on the server, field by field, unchecked; the number is returned as its end', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await call('kyc', {}, seat)).toMatchObject({ state: 'none', revision: 0, pictures: [] })
    await call('addKyc', { fields: { firstName: '  <b>Ana', birthDate: '2020-01-01' } }, seat)
    const reply = await call('addKyc', { fields: { documentNumber: 'N01-23-456789', documentKind: 'umid' } }, seat)
    expect(reply).toMatchObject({ state: 'draft', revision: 2, documentMask: '•••• 6789' })
    expect(reply.fields).toEqual({ firstName: '  <b>Ana', birthDate: '2020-01-01', documentKind: 'umid' })
    expect(JSON.stringify(reply)).not.toContain('N01-23')
  })

  test('drops its number for another kind of document', async () => {
    const seat = await newPlayer({ coin: 0 })
    await call('addKyc', { fields: { documentKind: 'umid', documentNumber: 'A123456' } }, seat)
    const reply = await call('addKyc', { fields: { documentKind: 'prc' } }, seat)
    expect(reply).not.toHaveProperty('documentMask')
  })

  test.each(['', '   ', ' - . '])(
    'keeps its number where %j is sent for it, and invents none where there is none',
    async (documentNumber) => {
      const seat = await newPlayer({ coin: 0 })
      const reply = await call('addKyc', { fields: { documentKind: 'umid', documentNumber } }, seat)
      expect(reply).toMatchObject({ errcode: 0, fields: { documentKind: 'umid' } })
      expect(reply).not.toHaveProperty('documentMask')
      await call('addKyc', { fields: { documentNumber: 'A1234567' } }, seat)
      expect(await call('addKyc', { fields: { documentNumber } }, seat)).toMatchObject({ documentMask: '•••• 4567' })
      const other = await call('addKyc', { fields: { documentKind: 'prc', documentNumber } }, seat)
      expect(other).not.toHaveProperty('documentMask')
    },
  )

  test('shows at most half of a short number', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await call('addKyc', { fields: { documentNumber: 'A123' } }, seat)).toMatchObject({
      documentMask: '•••• 23',
    })
    expect(await call('addKyc', { fields: { documentNumber: 'A' } }, seat)).toMatchObject({ documentMask: '••••' })
  })

  test('belongs to its player, and is never stored in plain text', async () => {
    const seat = await newPlayer({ coin: 0 })
    await call('addKyc', { fields: { lastName: 'Makalihim', documentNumber: 'K9988776655' } }, seat)
    expect(await call('kyc', {}, await newPlayer({ coin: 0 }))).not.toHaveProperty('fields.lastName')
    const rows = await db.execute(`select * from identities`)
    expect(JSON.stringify(rows.rows)).not.toMatch(/Makalihim|K9988776655/)
  })

  test.each([
    [{ fields: { firstName: 'a'.repeat(161) } }],
    [{ fields: { firstName: 7 } }],
    [{ fields: { coin: '1' } }],
    [{ state: 'approved' }],
    [{ hasKyc: true }],
    [{ declarations: ['official', 'nobody'] }],
  ])('is malformed as %j', async (body) => {
    expect(await call('addKyc', body, await newPlayer({ coin: 0 }))).toMatchObject({ code: 400 })
  })
})

describe('submitting it for review', () => {
  test('accepts a complete one, once, even if repeated', async () => {
    const seat = await newPlayer({ coin: 0 })
    const ready = await prepare(seat)
    const replies = await Promise.all(Array.from({ length: 8 }, () => submit(seat, ready)))
    for (const reply of replies) expect(reply).toMatchObject({ errcode: 0, state: 'submitted' })
    expect(replies[0]).toMatchObject({ name: 'Maria Clara Santos delos Reyes' })
    expect(replies[0]).not.toHaveProperty('fields')
    expect((await historyOf(seat.id)).map(({ what }) => what)).toEqual(['submitted'])
  })

  test('is refused without all pictures, all declarations, or any field, and names the missing one', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await submit(seat, { revision: 0 })).toMatchObject({ errcode: 1161, field: 'firstName' })
    const { revision } = await call('addKyc', { fields: writtenBy() }, seat)
    expect(await submit(seat, { revision })).toMatchObject({ errcode: 1161, field: 'pictures' })
    const ready = await prepare(seat, { employer: '' })
    expect(await submit(seat, ready)).toMatchObject({ errcode: 1161, field: 'employer' })
    const whole = await call('addKyc', { fields: { employer: 'Sari-sari store' } }, seat)
    for (const missing of confirmed) {
      const others = confirmed.filter((each) => each !== missing)
      const reply = await submit(seat, whole, { declarations: others })
      expect(reply).toMatchObject({ errcode: 1161, field: 'declarations' })
    }
    expect(await call('kyc', {}, seat)).toMatchObject({ state: 'draft' })
  })

  test('a passport needs no back', async () => {
    const seat = await newPlayer({ coin: 0 })
    await call('addKyc', { fields: writtenBy({ documentKind: 'passport', documentNumber: newNumber() }) }, seat)
    await uploadTo(seat.token, 'front')
    const { revision } = await uploadTo(seat.token, 'selfie')
    expect(await submit(seat, { revision })).toMatchObject({ errcode: 0, state: 'submitted' })
  })

  test('a player under 21 in Manila is refused, and another date does not hide that', async () => {
    const seat = await newPlayer({ coin: 0 })
    setClock(new Date('2026-11-20T15:59:59Z'))
    const young = await prepare(seat, { birthDate: '2005-11-21' })
    expect(await submit(seat, young)).toEqual({ code: 200, errcode: 1162 })
    setClock(new Date('2026-11-20T16:00:00Z'))
    expect(await submit(seat, young)).toMatchObject({ errcode: 0, state: 'submitted' })
    expect((await historyOf(seat.id)).map(({ what }) => what)).toEqual(['tooYoung', 'submitted'])
  })

  test('another window’s change is not submitted unseen', async () => {
    const seat = await newPlayer({ coin: 0 })
    const ready = await prepare(seat)
    await call('addKyc', { fields: { lastName: 'Iba' } }, seat)
    expect(await submit(seat, ready)).toMatchObject({ errcode: 1165 })
    expect(await submit(seat, await call('kyc', {}, seat))).toMatchObject({ errcode: 0 })
  })

  test('a submission and its pictures cannot be changed', async () => {
    const seat = await submitted()
    expect(await call('addKyc', { fields: { lastName: 'Iba' } }, seat)).toMatchObject({ errcode: 1164 })
    expect(await uploadTo(seat.token, 'front')).toMatchObject({ errcode: 1164 })
    expect(await submit(seat, { revision: 99 })).toMatchObject({ errcode: 1164 })
  })
})

describe('one document number', () => {
  test('can be used by one player, even in parallel', async () => {
    const documentNumber = newNumber()
    const seats = await Promise.all(Array.from({ length: 6 }, () => newPlayer({ coin: 0 })))
    const ready = await Promise.all(seats.map((seat) => prepare(seat, { documentNumber })))
    const replies = await Promise.all(seats.map((seat, index) => submit(seat, ready[index] ?? { revision: 0 })))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === 1163)).toHaveLength(5)
  })

  test('is normalised to one form, and free again after a rejection', async () => {
    const number = newNumber()
    const first = await submitted({ documentNumber: number })
    const other = await newPlayer({ coin: 0 })
    const written = { documentNumber: ` ${number.toLowerCase().split('').join('-')} ` }
    const ready = await prepare(other, written)
    expect(await submit(other, ready)).toMatchObject({ errcode: 1163 })
    await rejectIdentity(first.id, 'nena', 'Not your document')
    expect(await submit(other, ready)).toMatchObject({ errcode: 0 })
    expect(await submit(first, await call('kyc', {}, first))).toMatchObject({ errcode: 1163 })
  })
})

describe('a decision', () => {
  test('to approve needs a look at the pictures first, is announced to the player, and is made once', async () => {
    const seat = await submitted()
    expect(await approveIdentity(seat.id, 'nena')).toEqual({ done: false, why: 'unseen' })
    await openPictures(seat.id, 'ramon')
    expect(await approveIdentity(seat.id, 'nena')).toEqual({ done: false, why: 'unseen' })
    await openPictures(seat.id, 'nena')
    const decisions = await Promise.all(Array.from({ length: 6 }, () => approveIdentity(seat.id, 'nena')))
    expect(decisions.filter(({ done }) => done)).toHaveLength(1)
    expect(await call('kyc', {}, seat)).toMatchObject({
      state: 'approved',
      waits: { deposit: false, withdrawal: false, play: false },
    })
    expect(await rejectIdentity(seat.id, 'nena', 'late')).toEqual({
      done: false,
      why: 'decided',
      state: 'approved',
    })
    expect(await call('addKyc', { fields: { lastName: 'Iba' } }, seat)).toMatchObject({ errcode: 1164 })
  })

  test('to reject shows the reason to the player, who submits a change; the first submission stays as evidence', async () => {
    const seat = await submitted()
    await rejectIdentity(seat.id, 'nena', 'The back is blurred')
    expect(await call('kyc', {}, seat)).toMatchObject({
      state: 'rejected',
      reason: 'The back is blurred',
      fields: { lastName: 'delos Reyes' },
    })
    const { revision } = await uploadTo(seat.token, 'back')
    expect(vault.files.size).toBe(4)
    expect(await submit(seat, { revision })).toMatchObject({ errcode: 0, state: 'submitted' })
    // A look before the submission does not count for it.
    await approve(seat.id)
    const history = await historyOf(seat.id)
    expect(history.map(({ what }) => what)).toEqual(['submitted', 'rejected', 'submitted', 'opened', 'approved'])
    expect(history[0]?.ciphertext).toEqual(expect.any(String))
  })

  test('on an unknown player, or on a draft, changes nothing', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await approveIdentity(seat.id, 'nena')).toEqual({ done: false, why: 'unknown' })
    await prepare(seat)
    expect(await approveIdentity(seat.id, 'nena')).toEqual({ done: false, why: 'decided', state: 'draft' })
  })
})

describe('pictures', () => {
  test('are replaced before the submission, and the old one is deleted', async () => {
    const seat = await newPlayer({ coin: 0 })
    await uploadTo(seat.token, 'front')
    const [before] = vault.files.keys()
    expect(await uploadTo(seat.token, 'front')).toMatchObject({ pictures: ['front'], revision: 2 })
    expect(vault.files.size).toBe(1)
    expect(vault.files.has(before ?? '')).toBe(false)
  })

  test('of one side uploaded in parallel leave one current picture, and no other', async () => {
    const seat = await newPlayer({ coin: 0 })
    const replies = await Promise.all(Array.from({ length: 8 }, () => uploadTo(seat.token, 'front')))
    expect(replies.every(({ errcode }) => errcode === 0)).toBe(true)
    const rows = await db.select().from(identityPictures).where(eq(identityPictures.player, seat.id))
    expect(rows.filter(({ state }) => state === 'kept')).toHaveLength(1)
    expect(vault.files.size).toBe(rows.length)
    expect(rows).toHaveLength(1)
  })

  test('on a full disk end in a designed answer, and nothing is left', async () => {
    const seat = await newPlayer({ coin: 0 })
    vi.spyOn(log, 'error').mockReturnValue()
    vault.fails = true
    expect(await uploadTo(seat.token, 'front')).toEqual({ code: 200, errcode: 1168 })
    vault.fails = false
    expect(await uploadTo(seat.token, 'front')).toMatchObject({ errcode: 0, pictures: ['front'] })
    expect(vault.files.size).toBe(1)
  })

  test('are limited per hour', async () => {
    const seat = await newPlayer({ coin: 0 })
    const replies = []
    for (let sent = 0; sent < 41; sent += 1)
      replies.push(await uploadTo(seat.token, 'front', Buffer.from('no picture')))
    expect(replies.at(-2)).toMatchObject({ errcode: 1166 })
    expect(replies.at(-1)).toMatchObject({ errcode: 1169, retryAfter: expect.any(Number) })
  })

  test('need a log-in', async () => {
    expect(await uploadTo('', 'front')).toMatchObject({ code: 401 })
    expect(await uploadTo('nobody', 'front')).toMatchObject({ code: 401 })
  })
})

test('only an operator changes a state, and no event is ever changed', async () => {
  const [row] = await db.select().from(identities).where(eq(identities.state, 'approved'))
  expect(row?.decidedBy).toBe('nena')
  const events = await db.select().from(identityEvents)
  expect(events.filter(({ what }) => what === 'approved').every(({ who }) => who === 'nena')).toBe(true)
})
