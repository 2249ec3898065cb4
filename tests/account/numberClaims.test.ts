import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ACCOUNT_HOLD_MS,
  NUMBER_CLAIM_MS,
  NUMBER_CLAIM_REST_MS,
  NUMBER_CLAIM_TICKET_MS,
  NUMBER_CLAIMS_MAX,
} from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { hiddenMobile } from '#contract/rules.ts'
import { findPlayer } from '#server/account/find.ts'
import { numberClaims } from '#server/account/numberTables.ts'
import { makeSet, recoveryOf } from '#server/account/recoveryCodes.ts'
import { safetyEvents } from '#server/account/safetyTables.ts'
import { takeNumbersOff } from '#server/account/takeNumbersOff.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { rateLimits } from '#server/rates/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { encrypted, newPlayer, PLAYER_PASSWORD, type TestPlayer } from '../player.ts'
import { e164, layPhones, newNumber, nextCode, pass, register, registered } from './phones.ts'
import { guarded, logIn, PASSWORD } from './twoFactorPlayer.ts'

layPhones()
beforeEach(async () => void (await db.delete(numberClaims)))

type Registered = Awaited<ReturnType<typeof registered>>

async function bind(seat: Client, mobile: string, password: string) {
  const code = await nextCode(mobile, codePurpose.bind, seat)
  return call('bindAccount', { countryCode: '63', mobile, code, password: await encrypted(password) }, seat)
}

/** What a new holder of the number is told, with the proof. */
const proveHeld = (claimant: TestPlayer, mobile: string) => bind(claimant, mobile, PLAYER_PASSWORD)

async function claim(claimant: TestPlayer, mobile: string) {
  const { claim } = await proveHeld(claimant, mobile)
  return call('claimNumber', { claim }, claimant)
}

const rowOf = async (id: number) => (await db.select().from(players).where(eq(players.id, id)))[0]
const kindsOf = async (id: number) => {
  const rows = await db.select().from(safetyEvents).where(eq(safetyEvents.player, id)).orderBy(safetyEvents.happenedAt)
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('number') && kind !== 'numberBound')
}

/** The seven days, in which a session would idle out, so that its player logs in anew. */
async function afterDays(claimant: TestPlayer): Promise<TestPlayer> {
  pass(NUMBER_CLAIM_MS)
  const { token } = await logIn(claimant.account, newClient(), {}, PLAYER_PASSWORD)
  return { ...claimant, token: String(token) }
}

describe('a number that another account has', () => {
  test('is taken off there after seven days and a letter, and its new holder binds it', async () => {
    const [holder, claimant] = [await registered(), await newPlayer()]
    const asked = await claim(claimant, holder.mobile)
    const dueTime = now().getTime() + NUMBER_CLAIM_MS
    expect(asked).toEqual({ code: 200, errcode: 0, dueTime })
    // Repeated by another proof, it is the same claim.
    expect(await claim(claimant, holder.mobile)).toEqual(asked)
    expect(await call('getSafety', {}, claimant)).toMatchObject({
      numberClaimed: { mobile: hiddenMobile(e164(holder.mobile)), dueTime },
    })
    expect(await call('getSafety', {}, holder.seat)).toMatchObject({ numberAsked: { dueTime } })
    const text = (await readMessages(20)).find(({ text }) => text.includes('asks for it'))
    expect(text).toMatchObject({ mobile: e164(holder.mobile) })
    expect(text?.text).not.toMatch(/https?:/)
    expect(await takeNumbersOff()).toBe(0)
    const back = await afterDays(claimant)
    expect(await takeNumbersOff()).toBe(1)
    expect(await takeNumbersOff()).toBe(0)
    expect(await rowOf(holder.id)).toMatchObject({ mobile: '', state: 'open', lockedFor: null })
    expect((await rowOf(holder.id))?.accountHoldUntil).toEqual(new Date(now().getTime() + ACCOUNT_HOLD_MS))
    expect(await bind(back, holder.mobile, PLAYER_PASSWORD)).toMatchObject({ errcode: 0, mobile: e164(holder.mobile) })
    expect([await kindsOf(holder.id), await kindsOf(claimant.id)]).toEqual([
      ['numberAsked', 'numberTaken'],
      ['numberFree'],
    ])
    await tellOfSafety()
    const { rows } = await call('getMail2', {}, back)
    expect(rows).toContainEqual(expect.objectContaining({ title: 'numberFree' }))
  })

  test('stays where its player logs in within the seven days, and cannot be asked for again for thirty', async () => {
    const [holder, claimant] = [await registered(), await newPlayer()]
    await claim(claimant, holder.mobile)
    pass(NUMBER_CLAIM_MS - 1)
    expect(await logIn(holder.mobile)).toMatchObject({ errcode: 0 })
    const back = await afterDays(claimant)
    expect(await takeNumbersOff()).toBe(0)
    expect(await rowOf(holder.id)).toMatchObject({ mobile: e164(holder.mobile), accountHoldUntil: null })
    expect([await kindsOf(holder.id), await kindsOf(claimant.id)]).toEqual([
      ['numberAsked', 'numberKept'],
      ['numberStays'],
    ])
    const refused = { code: 200, errcode: 1139 }
    expect(await claim(back, holder.mobile)).toEqual(refused)
    expect(await claim(await newPlayer(), holder.mobile)).toEqual(refused)
    pass(NUMBER_CLAIM_REST_MS)
    expect(await claim(await newPlayer(), holder.mobile)).toMatchObject({ errcode: 0, dueTime: expect.any(Number) })
  })

  test('stays where its player keeps it in a session, or proves it by a code; a wrong log-in keeps nothing', async () => {
    const keep: ((holder: Registered) => Promise<unknown>)[] = [
      ({ seat }) => call('keepNumber', {}, seat),
      ({ seat, mobile }) => bind(seat, mobile, PASSWORD),
    ]
    for (const keeps of keep) {
      const [holder, claimant] = [await registered(), await newPlayer()]
      await claim(claimant, holder.mobile)
      expect(await logIn(holder.mobile, newClient(), {}, 'Wrong-Password-1')).toMatchObject({ errcode: 101 })
      expect(await kindsOf(claimant.id)).toEqual([])
      expect(await keeps(holder)).toMatchObject({ errcode: 0 })
      expect(await call('keepNumber', {}, holder.seat)).toEqual({ code: 200, errcode: 0 })
      expect(await kindsOf(claimant.id)).toEqual(['numberStays'])
      expect(await call('getSafety', {}, holder.seat)).not.toHaveProperty('numberAsked')
      pass(NUMBER_CLAIM_MS)
      expect(await takeNumbersOff()).toBe(0)
    }
  })

  test('looks the same to its new holder, whatever the other account is', async () => {
    const change = (id: number, row: Partial<typeof players.$inferInsert>) =>
      db.update(players).set(row).where(eq(players.id, id))
    const states: ((holder: Registered) => Promise<unknown>)[] = [
      async () => undefined,
      ({ id }) => exclude({ player: id, kind: 'self', term: { months: 12 }, by: 'player', reason: 'own choice' }),
      ({ id }) => change(id, { state: 'closed' }),
      ({ id }) => change(id, { lockedFor: 'Under review' }),
      ({ id }) => change(id, { locale: 'th', hasTwoFactor: true }),
    ]
    const told: unknown[] = []
    for (const become of states) {
      const [holder, claimant] = [await registered(), await newPlayer()]
      await become(holder)
      const before = await rowOf(holder.id)
      const { claim: proof, ...bound } = await proveHeld(claimant, holder.mobile)
      const { dueTime, ...asked } = await call('claimNumber', { claim: proof }, claimant)
      const messages = (await readMessages(200)).filter(({ mobile }) => mobile === e164(holder.mobile))
      const said = messages
        .filter(({ text }) => /asks for/.test(text))
        .map(({ text }) => text.replace(/\d+/g, '0').replace(/by .* and/, ''))
      pass(NUMBER_CLAIM_MS)
      expect(await takeNumbersOff()).toBe(1)
      told.push({ bound, asked, after: Number(dueTime) - now().getTime(), said, kinds: await kindsOf(claimant.id) })
      // The account keeps its state, and its player reads what happened.
      const after = await rowOf(holder.id)
      expect(after).toMatchObject({ mobile: '', hasTwoFactor: false })
      const same = { state: before?.state, lockedFor: before?.lockedFor, passwordHash: before?.passwordHash }
      expect(after).toMatchObject(same)
      expect(await kindsOf(holder.id)).toEqual(['numberAsked', 'numberTaken'])
    }
    for (const each of told) expect(each).toEqual(told[0])
  })

  test('is kept by who is kept out and proves the password, and asks its claimant for the identity where they were excluded', async () => {
    const [holder, claimant] = [await registered(), await newPlayer()]
    await exclude({ player: holder.id, kind: 'self', term: { months: 12 }, by: 'player', reason: 'own choice' })
    const waits = async () => (await call('kyc', {}, claimant)).waits
    expect(await waits()).toMatchObject({ deposit: false, play: false })
    await claim(claimant, holder.mobile)
    expect(await waits()).toMatchObject({ deposit: true, play: true })
    expect(await logIn(holder.mobile)).toMatchObject({ errcode: 1049 })
    pass(NUMBER_CLAIM_MS)
    expect(await takeNumbersOff()).toBe(0)
    expect(await rowOf(holder.id)).toMatchObject({ mobile: e164(holder.mobile), state: 'excluded' })
  })

  test('is claimed once by two taps, and by two people each for themselves', async () => {
    const [holder, one, two] = [await registered(), await newPlayer(), await newPlayer()]
    const proofs = [await proveHeld(one, holder.mobile), await proveHeld(one, holder.mobile)]
    const replies = await Promise.all(proofs.map(({ claim }) => call('claimNumber', { claim }, one)))
    expect(replies[0]).toEqual(replies[1])
    expect(await claim(two, holder.mobile)).toMatchObject({ errcode: 0 })
    expect(await db.$count(numberClaims, eq(numberClaims.holder, holder.id))).toBe(2)
    pass(NUMBER_CLAIM_MS)
    const taken = await Promise.all([takeNumbersOff(), takeNumbersOff()])
    expect(taken.sort()).toEqual([0, 1])
    expect([await kindsOf(one.id), await kindsOf(two.id)]).toEqual([['numberFree'], ['numberFree']])
  })

  test('goes to nobody by a proof that is old, damaged or another player’s, nor by more than a few claims', async () => {
    const [holder, claimant] = [await registered(), await newPlayer()]
    const { claim: proof } = await proveHeld(claimant, holder.mobile)
    const over = { code: 200, errcode: 1138 }
    expect(await call('claimNumber', { claim: proof }, await newPlayer())).toEqual(over)
    expect(await call('claimNumber', { claim: `${String(proof).slice(0, -6)}AAAAAA` }, claimant)).toEqual(over)
    pass(NUMBER_CLAIM_TICKET_MS)
    expect(await call('claimNumber', { claim: proof }, claimant)).toEqual(over)
    await db.delete(rateLimits)
    for (let made = 0; made < NUMBER_CLAIMS_MAX; made += 1)
      expect(await claim(claimant, (await registered()).mobile)).toMatchObject({ errcode: 0 })
    expect(await claim(claimant, holder.mobile)).toEqual({ code: 200, errcode: 1139 })
    const own = and(eq(numberClaims.claimant, claimant.id), eq(numberClaims.holder, holder.id))
    expect(await db.$count(numberClaims, own)).toBe(0)
  })

  test('is free at once where its player has changed it, and stays where the claimant could not use it any more', async () => {
    const [holder, claimant] = [await registered(), await newPlayer()]
    const { claim: proof } = await proveHeld(claimant, holder.mobile)
    const oldCode = await nextCode(holder.mobile, codePurpose.renumber, holder.seat)
    const next = newNumber()
    const code = await nextCode(next, codePurpose.bind, holder.seat)
    const change = { countryCode: '63', mobile: next, code, oldCode, password: await encrypted(PASSWORD) }
    expect(await call('bindAccount', change, holder.seat)).toMatchObject({ errcode: 0 })
    expect(await call('claimNumber', { claim: proof }, claimant)).toEqual({ code: 200, errcode: 0 })
    // The old number is nobody's name either: it registers.
    expect(await register(holder.mobile, await nextCode(holder.mobile, codePurpose.register))).toMatchObject({
      errcode: 0,
    })
    const gone = await newPlayer()
    await claim(gone, next)
    await db.update(players).set({ lockedFor: 'Under review' }).where(eq(players.id, gone.id))
    pass(NUMBER_CLAIM_MS)
    expect(await takeNumbersOff()).toBe(0)
    expect(await rowOf(holder.id)).toMatchObject({ mobile: e164(next) })
    expect(await kindsOf(holder.id)).toEqual(['numberChanged', 'numberAsked', 'numberKept'])
  })
})

describe('an account that lost its number', () => {
  test('is opened by the old number and its password still, until it binds another; the new holder’s by theirs', async () => {
    const [holder, claimant] = [await guarded(), await newPlayer()]
    await db.transaction((tx) => makeSet(tx, holder.id))
    await claim(claimant, holder.mobile)
    const back = await afterDays(claimant)
    await takeNumbersOff()
    expect((await findPlayer(holder.mobile))?.id).toBe(holder.id)
    expect(await recoveryOf(holder.id)).toEqual({ left: 0, waits: false })
    await bind(back, holder.mobile, PLAYER_PASSWORD)
    expect(await logIn(holder.mobile, newClient(), {}, PLAYER_PASSWORD)).toMatchObject({ user: { id: claimant.id } })
    expect(await logIn(holder.mobile, newClient(), {}, 'Wrong-Password-1')).toMatchObject({ errcode: 101 })
    const own = await logIn(holder.mobile)
    expect(own).toMatchObject({ errcode: 0, user: { id: holder.id, mobile: '' } })
    const { account } = own.user as unknown as { account: string } // as the contract has it
    expect(account).not.toBe(e164(holder.mobile))
    expect(await logIn(account)).toMatchObject({ user: { id: holder.id } })
    const seat = { ...newClient(), token: String(own.token) }
    expect(await bind(seat, newNumber(), PASSWORD)).toMatchObject({ errcode: 0 })
    expect(await logIn(holder.mobile)).toMatchObject({ errcode: 101 })
  })

  test('does not forgive guesses at the account that has the number now', async () => {
    const [holder, claimant] = [await registered(), await newPlayer()]
    await claim(claimant, holder.mobile)
    const back = await afterDays(claimant)
    await takeNumbersOff()
    await bind(back, holder.mobile, PLAYER_PASSWORD)
    await db.delete(rateLimits)
    for (let tries = 0; tries < 9; tries += 1) await logIn(holder.mobile, newClient(), {}, `Wrong-Password-${tries}`)
    expect(await logIn(holder.mobile)).toMatchObject({ errcode: 0, user: { id: holder.id } })
    expect(await logIn(holder.mobile, newClient(), {}, 'Wrong-Password-1')).toMatchObject({ errcode: 1043 })
  })
})
