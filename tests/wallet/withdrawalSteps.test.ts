import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { identities } from '#server/kyc/tables.ts'
import { encryptFields } from '#server/kyc/written.ts'
import { players } from '#server/standing/tables.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { approveIdentity, writtenBy } from '../account/identified.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { fund, newPlayer, type TestPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'
import { setWagers } from './wagers.ts'
import { expectCleanBooks, openDeposit } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

type Steps = Reply<'getExchange'>['steps']
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 86_400_000

const change = (seat: TestPlayer, values: Partial<typeof players.$inferInsert>) =>
  db.update(players).set(values).where(eq(players.id, seat.id))

/** A player with a password and nothing else. */
const newcomer = () => newPlayer({ coin: 0 })

async function stepsOf(seat: TestPlayer): Promise<Steps> {
  // The dispatcher has validated replies against the contract's schema.
  return (await call('getExchange', {}, seat)).steps as Steps
}

/** The steps by name, and the next one. */
async function standing(seat: TestPlayer) {
  const steps = await stepsOf(seat)
  const states = Object.fromEntries(steps.map(({ name, state }) => [name, state]))
  return { ...states, next: steps.filter(({ isNext }) => isNext).map(({ name }) => name) }
}

const stepOf = async (seat: TestPlayer, name: string) => (await stepsOf(seat)).find((each) => each.name === name)

async function identityOf(seat: TestPlayer, state: 'draft' | 'submitted' | 'rejected', reason?: string): Promise<void> {
  const row = { state, reason: reason ?? null, ciphertext: encryptFields(writtenBy()), updatedAt: new Date() }
  await db
    .insert(identities)
    .values({ player: seat.id, ...row })
    .onConflictDoUpdate({ target: identities.player, set: row })
}

async function deposit({ id }: TestPlayer, bonusLeft = 0): Promise<void> {
  await fund(id, 100_000)
  await setWagers(id, { bonusLeft })
}

async function errcodeOf(seat: TestPlayer, accountId: string): Promise<unknown> {
  return (await call('exchange', { requestId: randomUUID(), amount: 10_000, accountId }, seat)).errcode
}

describe('the steps before a withdrawal', () => {
  test('begin with three, the identity first, and end when the server accepts the request', async () => {
    const seat = await newcomer()
    expect(await standing(seat)).toEqual({ identity: 'open', account: 'open', deposit: 'open', next: ['identity'] })
    await approveIdentity(seat.id)
    expect(await standing(seat)).toMatchObject({ identity: 'done', next: ['account'] })
    const accountId = await bindPayee(seat.id)
    expect(await standing(seat)).toMatchObject({ account: 'done', next: ['deposit'] })
    expect(await errcodeOf(seat, accountId)).toBe(errcodes.depositNeeded)
    await deposit(seat)
    expect(await standing(seat)).toEqual({ identity: 'done', account: 'done', deposit: 'done', next: [] })
    expect(await errcodeOf(seat, accountId)).toBe(0)
  })

  test('show the state of a proof of identity, and the reason of a rejection', async () => {
    const seat = await newcomer()
    await identityOf(seat, 'draft')
    expect(await standing(seat)).toMatchObject({ identity: 'begun', next: ['identity'] })
    await identityOf(seat, 'submitted')
    expect(await standing(seat)).toMatchObject({ identity: 'checking', next: ['account'] })
    await identityOf(seat, 'rejected', 'The back is blurred.')
    expect(await stepOf(seat, 'identity')).toMatchObject({
      state: 'rejected',
      reason: 'The back is blurred.',
      isNext: true,
    })
  })

  test('require a phone only of a player who cannot add an account without it', async () => {
    const seat = await newPlayer({ coin: 0 })
    await change(seat, { passwordHash: NO_PASSWORD })
    expect(await standing(seat)).toMatchObject({ mobile: 'open', account: 'mobileFirst', next: ['mobile'] })
    await change(seat, { mobile: `+63917${String(seat.id).padStart(7, '0')}` })
    expect(await standing(seat)).toMatchObject({ mobile: 'done', account: 'open', next: ['identity'] })
  })

  test('show the rest of the wagering requirement, which disappears at zero', async () => {
    const seat = await newcomer()
    await deposit(seat, 95_000)
    expect(await stepOf(seat, 'turnover')).toEqual({ name: 'turnover', state: 'open', isNext: false, left: 95_000 })
    // Beside enough that is ready it is no step.
    await setWagers(seat.id, { bonusLeft: 90_000 })
    expect(await stepOf(seat, 'turnover')).toBeUndefined()
    await setWagers(seat.id, { bonusLeft: 0 })
    expect(await stepOf(seat, 'turnover')).toBeUndefined()
  })

  test('put the identity first if deposits and games require it', async () => {
    const seat = await newcomer()
    await change(seat, { registeredAt: new Date(Date.now() - WEEK_MS) })
    expect(await standing(seat)).toMatchObject({ deposit: 'identityFirst' })
    await deposit(seat, 100_000)
    expect(await standing(seat)).toMatchObject({ deposit: 'done', turnover: 'identityFirst', next: ['identity'] })
  })

  test('do not count an unpaid order as a deposit', async () => {
    const seat = await newcomer()
    await openDeposit(seat)
    expect(await standing(seat)).toMatchObject({ deposit: 'open' })
  })
})

describe('the step about the account', () => {
  /** A player who lacks only an account. */
  async function ready(): Promise<TestPlayer> {
    const seat = await newcomer()
    await approveIdentity(seat.id)
    await deposit(seat)
    return seat
  }
  const alter = (id: string, values: Partial<typeof bankAccounts.$inferInsert>) =>
    db.update(bankAccounts).set(values).where(eq(bankAccounts.id, id))

  test('waits during its hold, and shows the end', async () => {
    const seat = await ready()
    const accountId = await bindPayee(seat.id)
    const usableAt = new Date(Date.now() + HOUR_MS)
    await alter(accountId, { usableAt })
    expect(await stepOf(seat, 'account')).toMatchObject({
      state: 'cooling',
      until: usableAt.getTime(),
      isNext: false,
    })
    expect(await errcodeOf(seat, accountId)).toBe(errcodes.bankCooling)
    setClock(usableAt)
    expect(await stepOf(seat, 'account')).toMatchObject({ state: 'done' })
  })

  test('requires the name of the approved identity, and an available bank', async () => {
    const seat = await ready()
    const accountId = await bindPayee(seat.id, { accountName: 'Juan dela Cruz' })
    expect(await standing(seat)).toMatchObject({ account: 'holder', next: ['account'] })
    expect(await errcodeOf(seat, accountId)).toBe(errcodes.bankHolderWrong)
    expect((await call('getBankInfo', {}, seat)).appUserBankList).toMatchObject([{ isOwn: false }])
    await alter(accountId, { bankId: 999 })
    expect(await standing(seat)).toMatchObject({ account: 'closed' })
    expect(await errcodeOf(seat, accountId)).toBe(errcodes.bankUnknown)
  })

  test('is done once one account is usable, whatever the others lack', async () => {
    const seat = await ready()
    await bindPayee(seat.id, { accountName: 'Juan dela Cruz' })
    await alter(await bindPayee(seat.id, {}, 2), { usableAt: new Date(Date.now() + HOUR_MS) })
    expect(await standing(seat)).toMatchObject({ account: 'cooling' })
    await bindPayee(seat.id, {}, 11)
    expect(await standing(seat)).toMatchObject({ account: 'done', next: [] })
  })
})
