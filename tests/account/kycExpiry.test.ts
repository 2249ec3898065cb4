import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { dayEnd } from '#contract/time.ts'
import { openSession } from '#server/account/session.ts'
import { now, setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfDocuments } from '#server/inbox/documents.ts'
import { approvedName, hasIdentity } from '#server/kyc/approved.ts'
import { approveIdentity, openPictures, rejectIdentity } from '#server/kyc/decide.ts'
import { identities, identityPictures } from '#server/kyc/tables.ts'
import { backfillApprovals } from '#server/kyc/validity.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { agreedTexts } from '#server/standing/agreedTexts.ts'
import { recordAgreements } from '#server/standing/agreements.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call, ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { mailbox } from '../inbox/mailboxHarness.ts'
import type { TestPlayer } from '../player.ts'
import { hush, said, terminal } from '../terminal.ts'
import { expectCleanBooks, newWithdrawer } from '../wallet/walletHarness.ts'
import { newNumber } from './identified.ts'
import { NEEDED, tries } from './identityGate.ts'
import { memoryVault, uploadTo } from './pictures.ts'
import { approve, prepare, submit, submitted } from './submission.ts'

const DAY_MS = 86_400_000
const LAST_DAY = '2027-03-10'
/** The moment in Manila at which the document expires. */
const END = dayEnd(LAST_DAY).getTime()

beforeAll(async () => {
  await freshDatabase()
})
beforeEach(() => {
  chooseVault(memoryVault())
  setClock(new Date('2026-11-21T12:00:00Z'))
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

/** Moves the clock; the player logs in again, since sessions do not last that long, and agrees to the texts then in force. */
async function at<S extends TestPlayer>(seat: S, moment: number): Promise<S> {
  setClock(new Date(moment))
  await recordAgreements(db, seat.id, agreedTexts('en', now()))
  const token = await db.transaction((tx) =>
    openSession(tx, seat.id, { device: '', address: '', phoneInfo: {}, client: ENVELOPE }),
  )
  return { ...seat, token }
}

/** A player whose approved driver's licence expires on LAST_DAY, and who could withdraw. */
async function licensed() {
  const seat = await newWithdrawer(100_000, { isIdentified: false })
  // Registered long before, so that the first seven days are over.
  await db
    .update(players)
    .set({ registeredAt: new Date(now().getTime() - 30 * DAY_MS) })
    .where(eq(players.id, seat.id))
  await submit(seat, await prepare(seat, { documentExpiry: LAST_DAY }))
  await approve(seat.id)
  return seat
}

const standing = (seat: TestPlayer) => call('kyc', {}, seat)
const lettersOf = async (seat: TestPlayer) => (await mailbox(seat)).map(({ title }) => title)

/** Fills in and submits a new document. */
async function renew(seat: TestPlayer, documentExpiry = '2037-03-10'): Promise<void> {
  const fields = { documentNumber: newNumber(), documentExpiry }
  expect(await call('addKyc', { fields }, seat)).toMatchObject({ errcode: 0, state: 'draft', pictures: [] })
  for (const side of ['front', 'back', 'selfie'] as const) await uploadTo(seat.token, side)
  expect(await submit(seat, await standing(seat))).toMatchObject({ errcode: 0, state: 'submitted' })
}

describe('an approved document', () => {
  test('is valid to the end of its last day in Manila, and withdrawals are blocked from then on', async () => {
    let seat = await at(await licensed(), END - 1)
    expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: 0 })
    expect(await hasIdentity(seat.id)).toBe(true)
    seat = await at(seat, END)
    expect(await standing(seat)).toMatchObject({ state: 'expired', validUntil: LAST_DAY, isRenewable: true })
    expect(await hasIdentity(seat.id)).toBe(false)
    expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: NEEDED })
    expect((await call('getExchange', {}, seat)).steps).toMatchObject([{ name: 'identity', state: 'expired' }, {}, {}])
    expect(await approvedName(seat.id)).toMatchObject({ lastName: 'delos Reyes' })
  })

  test('once expired blocks deposits and games seven days later, and a new approval opens all', async () => {
    let seat = await at(await licensed(), END + 7 * DAY_MS - 1)
    expect(await standing(seat)).toMatchObject({ dueTime: END + 7 * DAY_MS })
    expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: NEEDED })
    seat = await at(seat, END + 7 * DAY_MS)
    expect(await tries(seat)).toEqual({ deposit: NEEDED, play: NEEDED, withdrawal: NEEDED })
    await renew(seat)
    expect(await tries(seat)).toEqual({ deposit: NEEDED, play: NEEDED, withdrawal: NEEDED })
    await approve(seat.id)
    expect(await standing(seat)).toMatchObject({ state: 'approved', validUntil: '2037-03-10', isRenewable: false })
    expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: 0 })
  })

  test('cannot be renewed before thirty days of its end', async () => {
    let seat = await at(await licensed(), END - 32 * DAY_MS)
    expect(await standing(seat)).toMatchObject({ state: 'approved', isRenewable: false })
    expect(await call('addKyc', { fields: { firstName: 'Other' } }, seat)).toMatchObject({
      errcode: errcodes.kycWaiting,
    })
    seat = await at(seat, END - 30 * DAY_MS)
    expect(await standing(seat)).toMatchObject({ state: 'approved', isRenewable: true })
  })

  test('is not submitted again unchanged', async () => {
    const seat = await at(await licensed(), END - 10 * DAY_MS)
    const { revision } = await standing(seat)
    expect(await submit(seat, { revision })).toMatchObject({ errcode: errcodes.kycWaiting })
  })
})

describe('a renewal before the end', () => {
  test('keeps the player verified while it is written and reviewed, to the last day', async () => {
    let seat = await at(await licensed(), END - 10 * DAY_MS)
    await renew(seat)
    expect(await standing(seat)).toMatchObject({ state: 'submitted', waits: { withdrawal: false } })
    expect(await tries(seat)).toMatchObject({ withdrawal: 0 })
    expect(await approvedName(seat.id)).toMatchObject({ fullName: 'Maria Clara Santos delos Reyes' })
    await openPictures(seat.id, 'nena')
    expect(await rejectIdentity(seat.id, 'nena', 'Blurred.')).toEqual({ done: true })
    expect(await standing(seat)).toMatchObject({ state: 'rejected', waits: { withdrawal: false } })
    seat = await at(seat, END)
    expect(await standing(seat)).toMatchObject({ state: 'rejected', waits: { withdrawal: true } })
  })

  test('begins with the approved fields, without the old number and day, and requires new pictures', async () => {
    const seat = await at(await licensed(), END - 10 * DAY_MS)
    const { fields, documentMask } = await standing(seat)
    expect(fields).toMatchObject({ firstName: 'Maria Clara' })
    expect(fields).not.toHaveProperty('documentExpiry')
    expect(documentMask).toBeUndefined()
    expect(await call('addKyc', { fields: { employer: 'Elsewhere' } }, seat)).toMatchObject({ pictures: [] })
    expect((await standing(seat)).documentMask).toBeUndefined()
    const pictures = await db.select().from(identityPictures).where(eq(identityPictures.player, seat.id))
    expect(new Set(pictures.map(({ state }) => state))).toEqual(new Set(['replaced']))
  })

  test('does not free the old document for another player', async () => {
    const documentNumber = newNumber()
    const seat = await newWithdrawer(100_000, { isIdentified: false })
    await submit(seat, await prepare(seat, { documentNumber, documentExpiry: LAST_DAY }))
    await approve(seat.id)
    const later = await at(seat, END - 10 * DAY_MS)
    await call('addKyc', { fields: { employer: 'Elsewhere' } }, later)
    const other = await at(await newWithdrawer(100_000, { isIdentified: false }), END - 10 * DAY_MS)
    const written = await prepare(other, { documentNumber, documentExpiry: LAST_DAY })
    expect(await submit(other, written)).toMatchObject({ errcode: errcodes.documentTaken })
  })
})

describe('the daily job', () => {
  test('writes thirty days before, seven days before and after the end, each once', async () => {
    let seat = await licensed()
    const run = async (moment: number) => {
      seat = await at(seat, moment)
      await Promise.all([tellOfDocuments(), tellOfDocuments()])
      return (await lettersOf(seat)).filter((title) => title.startsWith('kycExp'))
    }
    expect(await run(END - 32 * DAY_MS)).toEqual([])
    expect(await run(END - 30 * DAY_MS)).toEqual(['kycExpiring'])
    expect(await run(END - 20 * DAY_MS)).toEqual(['kycExpiring'])
    expect(await run(END - 7 * DAY_MS)).toEqual(['kycExpiring', 'kycExpiring'])
    // The first letter has expired meanwhile.
    expect(await run(END)).toEqual(['kycExpired', 'kycExpiring'])
  })

  test('skips players who have submitted a new one, and documents without an end', async () => {
    const renewing = await at(await licensed(), END - 10 * DAY_MS)
    await renew(renewing)
    setClock(new Date('2026-11-21T12:00:00Z'))
    const endless = await submitted({ documentKind: 'umid', documentExpiry: '' })
    await approve(endless.id)
    const later = await at(endless, END + DAY_MS)
    await tellOfDocuments()
    expect(await lettersOf(await at(renewing, END + DAY_MS))).toEqual([])
    expect(await lettersOf(later)).toEqual([])
    expect(await standing(later)).toMatchObject({ state: 'approved', isRenewable: false })
  })
})

describe('the operator', () => {
  async function operator(words: string): Promise<string> {
    hush()
    await runOperator(['kyc', ...words.split(' ')], terminal())
    return said.join('\n')
  }

  test('sees the expiry of documents, and those that end', async () => {
    const seat = await licensed()
    const line = (text: string) => text.split('\n').find((each) => each.trim().startsWith(`${seat.id} `))
    expect(line(await operator('list --all'))).toContain(LAST_DAY)
    expect(line(await operator('list --ending'))).toBeUndefined()
    setClock(new Date(END))
    expect(line(await operator('list --ending'))).toMatch(/expired +2027-03-10/)
    expect(await operator(`show ${seat.id}`)).toContain('expired, approved document valid until 2027-03-10')
  })

  test('cannot approve a document that has expired since its submission', async () => {
    const seat = await submitted({ documentExpiry: LAST_DAY })
    setClock(new Date(END))
    await openPictures(seat.id, 'nena')
    expect(await approveIdentity(seat.id, 'nena')).toEqual({ done: false, why: 'expired' })
  })
})

test('older approved identities get their last day stored, once', async () => {
  const seat = await licensed()
  await db.update(identities).set({ approvedUntil: null }).where(eq(identities.player, seat.id))
  expect(await backfillApprovals()).toBe(1)
  expect(await backfillApprovals()).toBe(0)
  expect(await standing(seat)).toMatchObject({ validUntil: LAST_DAY })
})
