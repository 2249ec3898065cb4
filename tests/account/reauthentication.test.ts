import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FIRST_PASSWORD_WITHIN_MS, PROOFS_PER_DAY_MAX, PROOFS_PER_QUARTER_MAX } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { errcodes } from '#contract/errcodes.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { type ProofPlan, proofKindOf, reauthenticate } from '#server/account/reauthentication.ts'
import { db } from '#server/db/database.ts'
import { rateLimits } from '#server/rates/tables.ts'
import { RIGHTS_PROOF } from '#server/rights/proof.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { players } from '#server/standing/tables.ts'
import { BANK_PROOF } from '#server/wallet/bank/proof.ts'
import { type Client, call } from '../call.ts'
import { encrypted } from '../player.ts'
import { HOLDER } from '../wallet/bank.ts'
import { newWalletNumber } from '../wallet/payee.ts'
import { e164, layPhones, newNumber, nextCode, pass, registered } from './phones.ts'

layPhones()

const PASSWORD = 'Parol-Night-1'
const WRONG = 'Tsubibo-9999'
const right = async () => ({ password: await encrypted(PASSWORD) })
const wrong = async () => ({ password: await encrypted(WRONG) })
const change = (id: number, row: Partial<typeof players.$inferInsert>) =>
  db.update(players).set(row).where(eq(players.id, id))
/** Simulates a quarter of an hour, since the counters use the database's clock. */
const forgetQuarter = () => db.delete(rateLimits).where(like(rateLimits.key, 'proof:player:%'))

const kinds = async (id: number) => [await proofKindOf(id, BANK_PROOF), await proofKindOf(id, RIGHTS_PROOF)]

describe('the method of proof', () => {
  test('depends on the purpose, if the player has both', async () => {
    const { id } = await registered()
    const [{ passwordHash } = { passwordHash: '' }] = await db.select().from(players).where(eq(players.id, id))
    expect(await kinds(id)).toEqual(['code', 'password'])
    await change(id, { passwordHash: NO_PASSWORD })
    expect(await kinds(id)).toEqual(['code', 'code'])
    await change(id, { passwordHash, mobile: '' })
    expect(await kinds(id)).toEqual(['password', 'password'])
  })

  test('can be a code only while codes can be sent', async () => {
    const { id, mobile, seat } = await registered()
    const code = await nextCode(mobile, codePurpose.rights, seat)
    chooseSmsGateway(null)
    expect(await kinds(id)).toEqual(['password', 'password'])
    await reauthenticate(id, BANK_PROOF, await right())
    await change(id, { passwordHash: NO_PASSWORD })
    expect(await kinds(id)).toEqual(['none', 'none'])
    await expect(reauthenticate(id, RIGHTS_PROOF, { code })).rejects.toThrow('ownerPhoneNeeded')
    await expect(reauthenticate(id, BANK_PROOF, { code })).rejects.toThrow('bankProofNeeded')
    chooseSmsGateway()
    await reauthenticate(id, RIGHTS_PROOF, { code })
    await expect(reauthenticate(id, RIGHTS_PROOF, { code })).rejects.toThrow('codeWrong')
  })

  test('cannot be chosen by the caller', async () => {
    const { id, mobile, seat } = await registered()
    const code = await nextCode(mobile, codePurpose.rights, seat)
    await expect(reauthenticate(id, RIGHTS_PROOF, { code })).rejects.toThrow('ownerUnproven')
    await expect(reauthenticate(id, BANK_PROOF, await right())).rejects.toThrow('codeWrong')
    const plan: ProofPlan = { ...RIGHTS_PROOF, first: 'code' }
    await reauthenticate(id, plan, { code })
  })
})

describe('binding a number', () => {
  const bind = (seat: Client, mobile: string, code: string, password?: string) =>
    call('bindAccount', { countryCode: '63', mobile, code, ...(password !== undefined && { password }) }, seat)
  async function unbound() {
    const player = await registered()
    await change(player.id, { mobile: '' })
    const mobile = newNumber()
    return { ...player, mobile, code: await nextCode(mobile, codePurpose.bind, player.seat) }
  }

  test('requires the password, so that a stolen session cannot take over; a wrong one does not use up the code', async () => {
    const { id, seat, mobile, code } = await unbound()
    for (const shown of [undefined, await encrypted('Parol-Night-2'), 'garbage']) {
      expect(await bind(seat, mobile, code, shown)).toMatchObject({ errcode: 1170 })
    }
    expect(await kinds(id)).toEqual(['password', 'password'])
    expect(await bind(seat, mobile, code, await encrypted('Parol-Night-1'))).toMatchObject({ errcode: 0 })
    expect(await kinds(id)).toEqual(['code', 'password'])
  })

  test('requires a fresh log-in without a password', async () => {
    const [late, soon] = [await unbound(), await unbound()]
    for (const { id } of [late, soon]) await change(id, { passwordHash: NO_PASSWORD })
    expect(await bind(soon.seat, soon.mobile, soon.code)).toMatchObject({ errcode: 0 })
    pass(FIRST_PASSWORD_WITHIN_MS + 1_000)
    const code = await nextCode(late.mobile, codePurpose.bind, late.seat)
    expect(await bind(late.seat, late.mobile, code)).toMatchObject({ errcode: 1124 })
  })

  test('guesses count with all others', async () => {
    const { id, seat, mobile, code } = await unbound()
    const guesses = Array.from({ length: PROOFS_PER_QUARTER_MAX + 2 }, async (_, guess) =>
      bind(seat, mobile, code, await encrypted(`Guess-${guess}`)),
    )
    const errcodes = (await Promise.all(guesses)).map(({ errcode }) => errcode)
    expect(errcodes.filter((errcode) => errcode === 1170)).toHaveLength(PROOFS_PER_QUARTER_MAX)
    expect(await bind(seat, mobile, code, await encrypted('Parol-Night-1'))).toMatchObject({ errcode: 1043 })
    expect(await kinds(id)).toEqual(['password', 'password'])
  })
})

describe('guesses', () => {
  test('are counted together for all purposes, and in parallel', async () => {
    const { id, seat } = await registered()
    await change(id, { mobile: '' })
    const account = { bankId: 1, accountName: HOLDER, cardNum: newWalletNumber() }
    const asks = Array.from({ length: PROOFS_PER_QUARTER_MAX + 5 }, async (_, place) => {
      const shown = await wrong()
      if (place % 3 === 0) return await call('addBankInfo', { ...account, requestId: randomUUID(), ...shown }, seat)
      if (place % 3 === 1) return await call('askExport', shown, seat)
      return await call('changePassword', { current: shown.password, password: await encrypted('Habagat-2026') }, seat)
    })
    const replies = await Promise.all(asks)
    expect(replies.filter(({ errcode }) => errcode === errcodes.attemptsTooMany)).toHaveLength(5)
    const late = await call('askExport', await right(), seat)
    expect(late).toMatchObject({ errcode: errcodes.attemptsTooMany })
    expect(Number(late.retryAfter)).toBeLessThanOrEqual(900)
  })

  test('are limited per day, however slow', async () => {
    const { id } = await registered()
    for (let tries = 0; tries < PROOFS_PER_DAY_MAX; tries += 1) {
      if (tries % PROOFS_PER_QUARTER_MAX === 0) await forgetQuarter()
      await expect(reauthenticate(id, RIGHTS_PROOF, await wrong())).rejects.toThrow('ownerUnproven')
    }
    await forgetQuarter()
    await expect(reauthenticate(id, RIGHTS_PROOF, await right())).rejects.toThrow('attemptsTooMany')
    const other = await registered()
    await reauthenticate(other.id, RIGHTS_PROOF, await right())
  })

  test('stay counted after the owner’s proof; a correct proof costs nothing', async () => {
    const { id, mobile, seat } = await registered()
    for (let tries = 0; tries < PROOFS_PER_QUARTER_MAX - 1; tries += 1) {
      await expect(reauthenticate(id, RIGHTS_PROOF, await wrong())).rejects.toThrow('ownerUnproven')
    }
    for (let times = 0; times < PROOFS_PER_QUARTER_MAX; times += 1)
      await reauthenticate(id, RIGHTS_PROOF, await right())
    // A holder of the phone cannot gain password guesses by correct codes.
    await reauthenticate(id, BANK_PROOF, { code: await nextCode(mobile, codePurpose.bank, seat) })
    await expect(reauthenticate(id, RIGHTS_PROOF, await wrong())).rejects.toThrow('ownerUnproven')
    await expect(reauthenticate(id, RIGHTS_PROOF, await right())).rejects.toThrow('attemptsTooMany')
  })

  test('of players without any proof are not counted', async () => {
    const { id, mobile } = await registered()
    await change(id, { passwordHash: NO_PASSWORD, mobile: '' })
    for (let tries = 0; tries <= PROOFS_PER_QUARTER_MAX; tries += 1) {
      await expect(reauthenticate(id, RIGHTS_PROOF, {})).rejects.toThrow('ownerPhoneNeeded')
    }
    await change(id, { mobile: e164(mobile) })
    await expect(reauthenticate(id, RIGHTS_PROOF, { code: '1' })).rejects.toThrow('codeWrong')
  })
})
