import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_HOLD_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { forgetOldSafety } from '#server/account/safetyEvents.ts'
import { recoveryCodes, safetyEvents } from '#server/account/safetyTables.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { operatorLog } from '#server/operators/tables.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { socialLogins } from '#server/social/tables.ts'
import { players } from '#server/standing/tables.ts'
import { approveIdentity, newNumber as newDocument } from '../account/identified.ts'
import { e164, layPhones, newNumber, nextCode, pass, phoneOf, registered } from '../account/phones.ts'
import { guarded, logIn } from '../account/twoFactorPlayer.ts'
import { call, newClient } from '../call.ts'
import { BIRTH_DATE, encrypted } from '../player.ts'
import { complained, hush, said } from '../terminal.ts'
import { by } from './operatorHarness.ts'

layPhones()

const DAY_MS = 86_400_000

/** A player whose document is approved. */
async function approved(player = registered()) {
  const found = await player
  const document = newDocument()
  await approveIdentity(found.id, { documentNumber: document })
  return { ...found, document }
}

type Approved = Awaited<ReturnType<typeof approved>>

/** What ana proposes for a player, with the proposal's id; empty if it was not proposed. */
async function propose({ id, document }: Pick<Approved, 'id' | 'document'>, ...what: string[]): Promise<string> {
  hush()
  const proof = ['--shown', 'video', '--document', document, '--reason', 'Phone lost']
  await by('ana', 'support', String(id))('accounts', 'give-back', String(id), ...proof, ...what)
  return /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
}

const approve = (name: string, proposal: string, role: 'support' | 'compliance' = 'compliance') =>
  by(name, role)('proposals', 'approve', proposal, '--confirm', proposal)

const rowOf = async (id: number) => (await db.select().from(players).where(eq(players.id, id)))[0]

describe('an account', () => {
  test('is given back with a new password and another number, once a second operator agrees', async () => {
    const player = await approved(guarded())
    const mobile = newNumber()
    const proposal = await propose(player, '--password', '--mobile', mobile, '--two-factor-off')
    expect(proposal).not.toBe('')
    expect(await rowOf(player.id)).toMatchObject({ mobile: e164(player.mobile), hasTwoFactor: true })
    expect(await approve('ana', proposal, 'support')).toBe(1)
    // No two messages have the same time.
    pass(1)
    expect(await approve('ben', proposal)).toBe(0)
    const password = /shown once: (\S+)/.exec(said.join('\n'))?.[1] ?? ''
    expect(await call('getSafety', {}, player.seat)).toMatchObject({ code: 401 })
    expect(await logIn(player.mobile)).toMatchObject({ errcode: 101 })
    const back = await logIn(mobile, newClient(), { deviceKey: player.deviceKey }, password)
    expect(back).toMatchObject({ errcode: 0 })
    const seat = { ...newClient(), token: String(back.token) }
    expect(await call('getSafebox', {}, seat)).toMatchObject({ restsUntil: now().getTime() + ACCOUNT_HOLD_MS })
    const init = { password: await encrypted('402917') }
    expect(await call('safeboxPasswordInit', init, seat)).toMatchObject({ errcode: 2107 })
    expect(await approve('carla', proposal)).toBe(1)

    // The log keeps neither the document nor the password.
    const entries = JSON.stringify(await db.select().from(operatorLog))
    expect(entries).toContain('give-back')
    for (const secret of [player.document, password, mobile]) expect(entries).not.toContain(secret)
    await tellOfSafety()
    const told = await db.select().from(letters).where(eq(letters.player, player.id))
    const letter = told.find(({ title }) => title === 'accountGivenBack')
    expect(letter?.values).toMatchObject({ reason: 'Phone lost', link: expect.stringContaining('/not-me#') })
    expect(await by('ben', 'compliance')('accounts', 'given-back')).toBe(0)
    expect(said.join('\n')).toMatch(/ana and ben .*Phone lost/)
    // The owner, who did not ask for it, still has the old number.
    const message = (await readMessages(100)).find((each) => each.mobile === e164(player.mobile))
    const link = /\/not-me#([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    expect(await call('anonymous/freezeAccount', { link })).toEqual({ code: 200, errcode: 0 })
    expect(await logIn(mobile, newClient(), {}, password)).toMatchObject({ errcode: 1049 })
  })

  test('is not given to whoever shows another document, or where none was ever approved', async () => {
    const [player, other] = [await approved(), await approved()]
    expect(await propose({ ...player, document: other.document }, '--password')).toBe('')
    expect(complained.at(-1)).toContain('not the number of the document')
    expect(await propose({ id: (await registered()).id, document: other.document }, '--password')).toBe('')
    expect(complained.at(-1)).toContain('No document was ever approved')
    // However it is written.
    const spaced = player.document.toLowerCase().replace(/(\d{4})/g, '$1 ')
    expect(await propose({ ...player, document: spaced }, '--password')).not.toBe('')
  })

  test('gets no number of another account, and none by two approvals of one number', async () => {
    const [one, two] = [await approved(), await approved()]
    const taken = await propose(one, '--mobile', two.mobile)
    expect(await approve('ben', taken)).toBe(1)
    expect(complained.at(-1)).toContain('another account')
    const mobile = newNumber()
    const both = [await propose(one, '--mobile', mobile), await propose(two, '--mobile', mobile)]
    expect(await approve('ben', both[0] ?? '')).toBe(0)
    expect(await approve('ben', both[1] ?? '')).toBe(1)
    expect(await rowOf(two.id)).toMatchObject({ mobile: e164(two.mobile) })
  })

  test('keeps a way in, and nothing is done where nothing was asked for', async () => {
    const player = await approved()
    expect(await approve('ben', await propose(player))).toBe(1)
    expect(complained.at(-1)).toContain('Say what is given back')
    await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, player.id))
    const login = { issuer: 'https://id.test', subject: String(player.id), player: player.id, label: '' }
    await db.insert(socialLogins).values({ ...login, linkedAt: now(), lastUsedAt: now() })
    expect(await approve('ben', await propose(player, '--unlink'))).toBe(1)
    expect(complained.at(-1)).toContain('nobody could log in')
    expect(await approve('ben', await propose(player, '--unlink', '--password'))).toBe(0)
    expect(await db.$count(socialLogins, eq(socialLogins.player, player.id))).toBe(0)
  })

  test('loses its number with its two-factor log-in; an exclusion, a limit and a lock stay as they were', async () => {
    const player = await approved(guarded())
    expect(await call('setLimit', { limit: 'lossDay', most: 1_000 }, player.seat)).toMatchObject({ errcode: 0 })
    await db.update(players).set({ lockedFor: 'Under review' }).where(eq(players.id, player.id))
    expect(await approve('ben', await propose(player, '--mobile', 'none', '--password'))).toBe(0)
    expect(await rowOf(player.id)).toMatchObject({ mobile: '', hasTwoFactor: false, lockedFor: 'Under review' })
    const excluded = await approved()
    await db.update(players).set({ state: 'excluded' }).where(eq(players.id, excluded.id))
    expect(await approve('ben', await propose(excluded, '--password'))).toBe(0)
    expect(await rowOf(excluded.id)).toMatchObject({ state: 'excluded' })
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, excluded.id))
    expect(await approve('ben', await propose(excluded, '--password'))).toBe(1)
  })

  test('with a moved number sets its own password by Forgot password, and payouts go on after the hold', async () => {
    const player = await approved()
    const mobile = newNumber()
    expect(await approve('ben', await propose(player, '--mobile', mobile))).toBe(0)
    const code = await nextCode(mobile, codePurpose.forget)
    const password = await encrypted('Habagat-2026')
    const renewal = { countryCode: '63', mobile, code, password, birthDate: BIRTH_DATE }
    expect(await call('forgetPassword', renewal, phoneOf(mobile))).toMatchObject({ errcode: 0 })
    pass(ACCOUNT_HOLD_MS)
    const { token } = await logIn(mobile, newClient(), {}, 'Habagat-2026')
    const seat = { ...newClient(), token: String(token) }
    expect(await call('getSafebox', {}, seat)).not.toHaveProperty('restsUntil')
  })
})

describe('two-factor-off', () => {
  const off = (id: number, document: string, name = 'ana') =>
    by(
      name,
      'support',
      String(id),
    )(...['two-factor-off', String(id), '--shown', 'video', '--document', document, '--reason', 'Phone lost'])

  test('gives an account back without a code: same proof, another person’s approval, hold, letter and text', async () => {
    const player = await approved(guarded())
    hush()
    expect(await off(player.id, player.document)).toBe(0)
    expect(said.join('\n')).toContain(`ending in ${player.mobile.slice(-4)}`)
    const proposal = /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
    expect(await logIn(player.mobile)).toMatchObject({ errcode: 1121 })
    expect(await approve('ana', proposal, 'support')).toBe(1)
    await db.insert(recoveryCodes).values({ player: player.id, hashes: ['x'], pending: ['y'], madeAt: now() })
    pass(1)
    expect(await approve('ben', proposal)).toBe(0)
    expect(await rowOf(player.id)).toMatchObject({ hasTwoFactor: false, mobile: e164(player.mobile) })
    expect(await call('getSafety', {}, player.seat)).toMatchObject({ code: 401 })
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.player, player.id))).toBe(0)
    const { token } = await logIn(player.mobile)
    const seat = { ...newClient(), token: String(token) }
    expect(await call('getSafebox', {}, seat)).toMatchObject({ restsUntil: now().getTime() + ACCOUNT_HOLD_MS })
    await tellOfSafety()
    const told = await db.select().from(letters).where(eq(letters.player, player.id))
    const letter = told.find(({ title }) => title === 'accountGivenBack')
    expect(letter?.values).toMatchObject({ reason: 'Phone lost', link: expect.stringContaining('/not-me#') })
    const messages = (await readMessages(100)).filter((each) => each.mobile === e164(player.mobile))
    expect(messages.map(({ text }) => text)).toContainEqual(expect.stringContaining('/not-me#'))
    expect(await by('ben', 'compliance')('accounts', 'given-back')).toBe(0)
    expect(said.join('\n')).toMatch(/ana and ben .*Phone lost/)
    const entries = JSON.stringify(await db.select().from(operatorLog))
    expect(entries).toContain('two-factor-off')
    expect(entries).not.toContain(player.document)
    expect(await off(player.id, player.document)).toBe(1)
    expect(complained.at(-1)).toContain('off already')
    // Acts of customer service are kept as long as the account.
    pass(120 * DAY_MS)
    await forgetOldSafety()
    const kept = and(eq(safetyEvents.player, player.id), eq(safetyEvents.kind, 'accountGivenBack'))
    expect(await db.$count(safetyEvents, kept)).toBe(1)
  })

  test('is not proposed without the approved document, nor by a role without the right', async () => {
    const [player, other] = [await approved(guarded()), await approved()]
    hush()
    expect(await off(player.id, other.document)).toBe(1)
    expect(
      await by(
        'pia',
        'payments',
        String(player.id),
      )(...['two-factor-off', String(player.id), '--shown', 'video', '--document', player.document, '--reason', 'x']),
    ).toBe(1)
    expect(await rowOf(player.id)).toMatchObject({ hasTwoFactor: true })
    expect(await by('ana', 'support')('two-factor-off', String(player.id), '--reason', 'x')).toBe(2)
    expect(await off(0, other.document)).toBe(1)
  })
})
