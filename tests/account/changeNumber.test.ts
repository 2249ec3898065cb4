import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_HOLD_MS, FREEZE_LINK_MS, SETTLED_DEVICE_MS, TWO_FACTOR_ECHO_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { hiddenMobile } from '#contract/rules.ts'
import { deleteExpiredLinks } from '#server/account/freezeLinks.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { freezeLinks } from '#server/account/safetyTables.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { type Client, call, newClient } from '../call.ts'
import { BIRTH_DATE, encrypted, fund } from '../player.ts'
import { terminal } from '../terminal.ts'
import { bindPayee } from '../wallet/payee.ts'
import { approveIdentity } from './identified.ts'
import { another, e164, layPhones, newNumber, nextCode, pass, registered } from './phones.ts'
import { guarded, logIn, PASSWORD, setTwoFactor } from './twoFactorPlayer.ts'

layPhones()

type Shown = { password?: string; code?: string; oldCode?: string }

/** A change to a number, with a fresh code to it. */
async function change(seat: Client, mobile: string, { password = PASSWORD, code, oldCode }: Shown = {}) {
  const newCode = code ?? (await nextCode(mobile, codePurpose.bind, seat))
  const proof = { password: await encrypted(password), ...(oldCode !== undefined && { oldCode }) }
  return call('bindAccount', { countryCode: '63', mobile, code: newCode, ...proof }, seat)
}

const oldCodeOf = (mobile: string, seat: Client) => nextCode(mobile, codePurpose.renumber, seat)
const numberOf = async (id: number) => (await db.select().from(players).where(eq(players.id, id)))[0]?.mobile

/** A player on a device that they have used for 30 days, logged in anew. */
async function settled(player: Registered) {
  pass(SETTLED_DEVICE_MS)
  return await back(player)
}

type Registered = Awaited<ReturnType<typeof registered>>

/** Logged in anew on the device of the registration. */
async function back(player: Registered) {
  const { token } = await logIn(player.mobile, newClient(), { deviceKey: player.deviceKey })
  return { ...player, seat: { ...newClient(), token: String(token) } }
}

/** The link in the latest message to a number. */
async function linkTo(mobile: string): Promise<string> {
  const message = (await readMessages(100)).find((each) => each.mobile === e164(mobile))
  return /\/not-me#([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
}

describe('a bound number', () => {
  test('is changed by password, a code to the new and a code to the old one; the old one opens nothing any more', async () => {
    const { id, mobile, seat } = await registered()
    const next = newNumber()
    const oldCode = await oldCodeOf(mobile, seat)
    expect(await change(seat, next, { oldCode })).toEqual({ code: 200, errcode: 0, mobile: e164(next) })
    expect(await numberOf(id)).toBe(e164(next))
    expect(await logIn(next)).toMatchObject({ errcode: 0 })
    expect(await logIn(mobile)).toMatchObject({ errcode: 101 })
    const code = await nextCode(mobile, codePurpose.forget)
    const renewal = {
      countryCode: '63',
      mobile,
      code,
      password: await encrypted('Habagat-2026'),
      birthDate: BIRTH_DATE,
    }
    expect(await call('forgetPassword', renewal, seat)).toMatchObject({ errcode: 1019 })
    // The change needs no hold, and the letter names the new number half hidden.
    expect(await call('getSafebox', {}, seat)).not.toHaveProperty('restsUntil')
    await tellOfSafety()
    const { rows } = await call('getMail2', {}, seat)
    expect(rows).toContainEqual(
      expect.objectContaining({
        title: 'numberChanged',
        values: {
          account: hiddenMobile(e164(next)),
          link: expect.stringContaining('/not-me#'),
          time: expect.any(String),
        },
      }),
    )
  })

  test('is not changed without the old one on a device of yesterday, and no code is used up by it', async () => {
    const { id, mobile, seat } = await registered()
    const next = newNumber()
    const code = await nextCode(next, codePurpose.bind, seat)
    expect(await call('getSafety', {}, seat)).toMatchObject({ isNumberFree: false })
    expect(await change(seat, next, { code })).toEqual({ code: 200, errcode: 1128 })
    const oldCode = await oldCodeOf(mobile, seat)
    expect(await change(seat, next, { code, oldCode, password: 'Wrong-Password-1' })).toMatchObject({ errcode: 1170 })
    expect(await change(seat, next, { code: another(code), oldCode })).toMatchObject({ errcode: 1019 })
    expect(await change(seat, next, { code, oldCode: another(oldCode) })).toEqual({ code: 200, errcode: 1129 })
    expect(await numberOf(id)).toBe(e164(mobile))
    expect(await change(seat, next, { oldCode })).toMatchObject({ errcode: 0 })
    expect(await change(seat, newNumber(), { oldCode })).toMatchObject({ errcode: 1129 })
  })

  test('is changed by the password alone on a device of 30 days; then payouts, accounts and safe-box rest for 72 hours', async () => {
    const { id, seat, mobile } = await settled(await registered())
    await approveIdentity(id)
    const accountId = await bindPayee(id)
    await fund(id, 40_000)
    const next = newNumber()
    expect(await call('getSafety', {}, seat)).toMatchObject({ isNumberFree: true })
    const reply = await change(seat, next)
    const holdTime = now().getTime() + ACCOUNT_HOLD_MS
    expect(reply).toEqual({ code: 200, errcode: 0, mobile: e164(next), holdTime })
    const withdraw = () => call('exchange', { requestId: randomUUID(), amount: 20_000, accountId }, seat)
    const account = { requestId: randomUUID(), bankId: 2, accountName: 'Juan Dela Cruz', cardNum: '09170000001' }
    const add = async () => call('addBankInfo', { ...account, password: await encrypted(PASSWORD) }, seat)
    const init = async () => call('safeboxPasswordInit', { password: await encrypted('402917') }, seat)
    expect(await withdraw()).toEqual({ code: 200, errcode: 2012, until: holdTime })
    expect(await init()).toEqual({ code: 200, errcode: 2107, until: holdTime })
    const modify = { oldPassword: await encrypted('402917'), password: await encrypted('402918') }
    expect(await call('modifySafePassword', modify, seat)).toMatchObject({ errcode: 2107 })
    expect((await add()).errcode).toBe(2012)
    expect(await linkTo(mobile)).not.toBe('')

    pass(ACCOUNT_HOLD_MS)
    const { token } = await logIn(next)
    seat.token = String(token)
    expect(await withdraw()).toMatchObject({ errcode: 0 })
    expect(await init()).toMatchObject({ errcode: 0 })
    expect((await add()).errcode).not.toBe(2012)
  })

  test('needs the old code wherever two-factor log-in is on, or was until lately', async () => {
    const player = await guarded()
    const { seat } = await settled(player)
    const next = newNumber()
    expect(await change(seat, next)).toMatchObject({ errcode: 1128 })
    expect(await setTwoFactor(seat, false)).toMatchObject({ hasStep: false })
    expect(await change(seat, next)).toMatchObject({ errcode: 1128 })
    expect(await call('getSafety', {}, seat)).toMatchObject({ isNumberFree: false })
    pass(TWO_FACTOR_ECHO_MS)
    expect(await change((await back(player)).seat, next)).toMatchObject({ errcode: 0, holdTime: expect.any(Number) })
  })

  test('of a player without a password needs a log-in of a moment ago in its place', async () => {
    const { id, mobile, seat } = await registered()
    await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, id))
    const old = await oldCodeOf(mobile, seat)
    expect(await change(seat, newNumber(), { oldCode: old })).toMatchObject({ errcode: 0 })
    pass(16 * 60_000)
    expect(await change(seat, newNumber(), { oldCode: '000000' })).toMatchObject({ errcode: 1124 })
  })

  test('of another account stays there, and only then it is called so', async () => {
    const [first, second] = [await registered(), await registered()]
    const oldCode = await oldCodeOf(first.mobile, first.seat)
    expect(await change(first.seat, second.mobile, { oldCode })).toMatchObject({ errcode: 1045 })
    expect(await numberOf(second.id)).toBe(e164(second.mobile))
    // The code of another player's number proves nothing.
    const foreign = await oldCodeOf(second.mobile, second.seat)
    expect(await change(first.seat, newNumber(), { oldCode: foreign })).toMatchObject({ errcode: 1129 })
    // And no code for this purpose goes to a number that is not the caller's own.
    const sent = { countryCode: '63', mobile: second.mobile, type: codePurpose.renumber }
    expect(await call('smsSend', sent, first.seat)).toMatchObject({ errcode: 101 })
  })

  test('changed in two tabs at once is one of the two; wanted by two players at once it is one player’s', async () => {
    const registrants = [await registered(), await registered()] as const
    const { id, seat } = await settled(registrants[0])
    const wanted = [newNumber(), newNumber()]
    const tries = []
    for (const mobile of wanted) tries.push({ mobile, code: await nextCode(mobile, codePurpose.bind, seat) })
    const oldCode = await oldCodeOf(registrants[0].mobile, seat)
    const tabs = await Promise.all(tries.map(({ mobile, code }) => change(seat, mobile, { code, oldCode })))
    const lost = tabs.filter(({ errcode }) => errcode !== 0)
    expect(lost).toHaveLength(1)
    // The code was spent by the other, or the number was changed by it.
    expect([1129, 1127]).toContain(lost[0]?.errcode)
    const won = tabs.findIndex(({ errcode }) => errcode === 0)
    expect(await numberOf(id)).toBe(e164(wanted[won] ?? ''))

    const other = await back(registrants[1])
    const one = newNumber()
    const wishes = []
    for (const { seat } of [{ seat: (await back({ ...registrants[0], mobile: wanted[won] ?? '' })).seat }, other]) {
      wishes.push({ seat, code: await nextCode(one, codePurpose.bind, seat) })
    }
    const replies = await Promise.all(wishes.map(({ seat, code }) => change(seat, one, { code })))
    expect(replies.map(({ errcode }) => errcode).toSorted()).toEqual([0, 1045])
  })
})

describe('the link to the old number', () => {
  async function changed() {
    const player = await settled(await registered())
    const next = newNumber()
    expect(await change(player.seat, next)).toMatchObject({ errcode: 0 })
    return { ...player, next, link: await linkTo(player.mobile) }
  }

  test('freezes the account without a log-in, until customer service unlocks it', async () => {
    const [{ id, seat, next, link }, other] = [await changed(), await registered()]
    expect(await call('anonymous/freezeAccount', { link })).toEqual({ code: 200, errcode: 0 })
    expect(await call('getSafety', {}, seat)).toMatchObject({ code: 401 })
    expect(await logIn(next)).toMatchObject({ errcode: 1049, reason: expect.stringContaining('customer service') })
    expect(await call('getSafety', {}, other.seat)).toMatchObject({ errcode: 0 })
    expect(await call('anonymous/freezeAccount', { link })).toEqual({ code: 200, errcode: 0 })
    expect(await runOperator(['unlock', String(id), '--reason', 'Seen'], terminal(String(id)))).toBe(0)
    const { token } = await logIn(next)
    await tellOfSafety()
    const { rows } = await call('getMail2', {}, { ...newClient(), token: String(token) })
    expect((rows as { title: string }[]).filter(({ title }) => title === 'accountFrozen')).toHaveLength(1)
  })

  test('opens nothing if it was never sent or is older than 30 days', async () => {
    const { link } = await changed()
    expect(await call('anonymous/freezeAccount', { link: `${link}x` })).toEqual({ code: 200, errcode: 1146 })
    pass(FREEZE_LINK_MS + 1)
    expect(await call('anonymous/freezeAccount', { link })).toEqual({ code: 200, errcode: 1146 })
    const before = await db.$count(freezeLinks)
    expect(await deleteExpiredLinks()).toBe(before)
  })

  test('is not searched for: guesses from one address are limited', async () => {
    const seat = newClient()
    const tries = await Promise.all(
      Array.from({ length: 200 }, () => call('anonymous/freezeAccount', { link: 'guess' }, seat)),
    )
    expect(tries.some(({ errcode }) => errcode === 1043)).toBe(true)
  })
})
