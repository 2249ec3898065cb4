import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CLOSING_TEXTS_PER_DAY_MAX } from '#contract/rights/limits.ts'
import { listServiceActs } from '#server/account/safetyEvents.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { closeDueAccounts } from '#server/rights/close.ts'
import { copyOf } from '#server/rights/copy.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { accountClosings } from '#server/standing/rightsTables.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { e164, layPhones, pass, registered } from '../account/phones.ts'
import { call } from '../call.ts'
import { credentials, encrypted } from '../player.ts'
import { complained, hush, said, terminal } from '../terminal.ts'
import { bindPayee, newWalletNumber } from '../wallet/payee.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'Parol-Night-1'
type Person = Awaited<ReturnType<typeof registered>>

layPhones()

/** One operator command by nena, who enters `typed` when asked; returns the exit code. */
function operator(words: string[], typed?: string) {
  return runOperator(['closings', ...words], terminal(typed))
}

async function askClosing({ id, seat }: Person) {
  const { coin } = await balancesOf(db, id)
  return await call('askClosing', { password: await encrypted(PASSWORD), leftover: coin }, seat)
}

/** The messages after the registration's codes. */
const texts = async ({ mobile }: Person) =>
  (await readMessages(200))
    .filter((each) => each.mobile === e164(mobile) && each.text.startsWith('Perya:'))
    .map(({ text }) => text)
const stateOf = async ({ id }: Person) =>
  (await db.select({ state: players.state }).from(players).where(eq(players.id, id)))[0]?.state
const reason = ['--reason', 'Phone stolen, seen by video']

async function closed(): Promise<Person> {
  const person = await registered()
  await askClosing(person)
  pass(8 * DAY_MS)
  await closeDueAccounts()
  expect(await stateOf(person)).toBe('closed')
  return person
}

describe('besides the letter', () => {
  test('a text message announces the closing, and its cancellation', async () => {
    const person = await registered()
    await askClosing(person)
    await expect.poll(() => texts(person)).toHaveLength(1)
    expect((await texts(person))[0]).toMatch(/will close on \w+ \d+, 2\d{3}.+If it was not you/)
    pass(1)
    await askClosing(person)
    await call('cancelClosing', {}, person.seat)
    await call('cancelClosing', {}, person.seat)
    expect((await texts(person))[0]).toContain('stays open')
    expect(await texts(person)).toHaveLength(2)
  })

  test('repeated requests are not texted all day, nor without a number or a gateway', async () => {
    const person = await registered()
    for (let times = 0; times <= CLOSING_TEXTS_PER_DAY_MAX; times += 1) {
      await askClosing(person)
      pass(1)
      await call('cancelClosing', {}, person.seat)
    }
    expect(await texts(person)).toHaveLength(2 * CLOSING_TEXTS_PER_DAY_MAX)
    const bare = await registered()
    await db.update(players).set({ mobile: '' }).where(eq(players.id, bare.id))
    expect(await askClosing(bare)).toMatchObject({ errcode: 0 })
    const mute = await registered()
    chooseSmsGateway(null)
    expect(await askClosing(mute)).toMatchObject({ errcode: 0 })
    expect([await texts(bare), await texts(mute)]).toEqual([[], []])
  })
})

describe('npm run operator -- closings', () => {
  test('lists pending closings, the next first, and with --all the results of the others', async () => {
    const [first, second] = [await registered(), await registered()]
    await askClosing(second)
    await askClosing(first)
    const sooner = new Date(now().getTime() + DAY_MS)
    await db.update(accountClosings).set({ closesAt: sooner }).where(eq(accountClosings.player, first.id))
    expect(await operator(['list'])).toBe(0)
    const order = [first, second].map(({ id }) => said.findIndex((line) => line.trim().startsWith(`${id} `)))
    expect(order[0]).toBeGreaterThan(1)
    expect(order[1]).toBeGreaterThan(order[0] ?? 0)
    await call('cancelClosing', {}, second.seat)
    hush()
    await operator([])
    expect(said.some((line) => line.trim().startsWith(`${second.id} `))).toBe(false)
    await operator(['list', '--all'])
    expect(said.find((line) => line.trim().startsWith(`${second.id} `))).toContain('taken back')
  })

  test('cancels a pending one, and tells its player', async () => {
    const person = await registered()
    await askClosing(person)
    expect(await operator(['reopen', String(person.id), ...reason], String(person.id))).toBe(0)
    expect(said.at(-1)).toContain('stays open')
    expect((await call('getMyData', {}, person.seat)).closing).toBeUndefined()
    expect(await texts(person)).toHaveLength(2)
    await tellOfSafety()
    const told = and(eq(letters.player, person.id), eq(letters.title, 'closingReopened'))
    const [letter] = await db.select().from(letters).where(told)
    expect(letter?.values).toEqual({ reason: 'Phone stolen, seen by video', time: expect.any(String) })
    const [act] = await listServiceActs('closingReopened', 1)
    expect(act).toMatchObject({ by: 'nena', player: person.id, reason: 'Phone stolen, seen by video' })
    let copy = ''
    for await (const piece of copyOf(person.id)) copy += piece
    expect(copy).toContain('Phone stolen, seen by video')
    expect(copy).not.toContain('nena')
    expect(await operator(['reopened'])).toBe(0)
    expect(said.join()).toContain('nena')
  })

  test('reopens a closed one; its player logs in again, and the forfeit stays', async () => {
    const person = await closed()
    const logIn = async () => call('accountLogin', await credentials(person.mobile, PASSWORD))
    expect(await logIn()).toMatchObject({ errcode: 102 })
    expect(await operator(['reopen', String(person.id), ...reason, '--confirm', String(person.id)])).toBe(0)
    expect(said.at(-1)).toContain('open again')
    expect(await logIn()).toMatchObject({ errcode: 0 })
    expect(await balancesOf(db, person.id)).toMatchObject({ coin: 0 })
    pass(DAY_MS)
    await closeDueAccounts()
    expect(await stateOf(person)).toBe('open')
    expect(await operator(['reopen', String(person.id), ...reason], String(person.id))).toBe(1)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('finds no withdrawal account any more: they ended with it, and unused numbers are free', async () => {
    const [person, next] = [await registered(), await registered()]
    const cardNum = newWalletNumber()
    await bindPayee(person.id, { cardNum })
    await askClosing(person)
    pass(8 * DAY_MS)
    await closeDueAccounts()
    await operator(['reopen', String(person.id), ...reason], String(person.id))
    const { token } = await call('accountLogin', await credentials(person.mobile, PASSWORD))
    expect(await call('getBankInfo', {}, { ...person.seat, token: String(token) })).toMatchObject({
      appUserBankList: [],
    })
    await bindPayee(next.id, { cardNum })
  })

  test('leaves emptied accounts and excluded players alone', async () => {
    const [emptied, excluded] = [await closed(), await registered()]
    const own = eq(accountClosings.player, emptied.id)
    await db.update(accountClosings).set({ emptiedAt: now() }).where(own)
    expect(await operator(['reopen', String(emptied.id), ...reason], String(emptied.id))).toBe(1)
    await askClosing(excluded)
    await db.update(players).set({ state: 'excluded' }).where(eq(players.id, excluded.id))
    expect(await operator(['reopen', String(excluded.id), ...reason], String(excluded.id))).toBe(1)
    expect([await stateOf(emptied), await stateOf(excluded)]).toEqual(['closed', 'excluded'])
    expect(complained).toHaveLength(2)
  })

  test('needs a player, a reason and the number repeated', async () => {
    const person = await registered()
    await askClosing(person)
    const id = String(person.id)
    expect(await operator(['reopen', id])).toBe(2)
    expect(await operator(['reopen', id, '--reason', 'x'.repeat(201)])).toBe(2)
    expect(await operator(['reopen', ...reason])).toBe(2)
    expect(await operator(['reopen', randomUUID(), ...reason])).toBe(1)
    expect(await operator(['reopen', id, ...reason], '1')).toBe(1)
    expect(await operator(['reopen', id, ...reason])).toBe(1)
    expect(await operator(['open'])).toBe(2)
    expect((await call('getMyData', {}, person.seat)).closing).toBeDefined()
  })
})
