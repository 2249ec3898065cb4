import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { now } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { countReceivers } from '#server/inbox/send.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { endDueExclusions, exclude } from '#server/rights/exclusion.ts'
import { applyRetention } from '#server/rights/retention.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { accountClosings } from '#server/standing/rightsTables.ts'
import { players } from '#server/standing/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { approveIdentity } from '../account/identified.ts'
import { e164, layPhones, pass, registered } from '../account/phones.ts'
import { call } from '../call.ts'
import { credentials, fund } from '../player.ts'
import { complained, hush, said, terminal } from '../terminal.ts'
import { bindPayee } from '../wallet/payee.ts'
import { arrive } from '../wallet/payouts.ts'
import { readCopy } from './filled.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'Parol-Night-1'
type Person = Awaited<ReturnType<typeof registered>>

layPhones()

/** One operator command on a player, whose number is repeated. */
function operator(verb: string, { id }: Person, ...words: string[]) {
  return runOperator(['exclusions', verb, String(id), ...words], terminal(String(id)))
}

const reason = ['--reason', 'Form 2, seen in person']
const logIn = async ({ mobile }: Person) => call('accountLogin', await credentials(mobile, PASSWORD))
const stateOf = async ({ id }: Person) =>
  (await db.select({ state: players.state }).from(players).where(eq(players.id, id)))[0]?.state

describe('npm run operator -- exclusions', () => {
  test('locks a player out at once and states the end; it expires by itself', async () => {
    const person = await registered()
    expect(await operator('add', person, '--of', 'self', '--term', '6m', ...reason)).toBe(0)
    expect(said.at(-1)).toContain('Done: excluded until')
    expect(await call('getMyData', {}, person.seat)).toMatchObject({ code: 401 })
    expect(await logIn(person)).toMatchObject({ errcode: 1049 })
    const texts = (await readMessages(200)).filter(({ mobile }) => mobile === e164(person.mobile))
    expect(texts.map(({ text }) => text).join()).toMatch(/excluded from play until/)
    pass(180 * DAY_MS)
    expect(await endDueExclusions()).toBe(0)
    pass(5 * DAY_MS)
    expect(await Promise.all([endDueExclusions(), endDueExclusions()])).toContain(1)
    expect(await logIn(person)).toMatchObject({ errcode: 0 })
    const { exclusions } = await readCopy(person.id)
    expect(exclusions).toMatchObject([{ kind: 'self', notes: [{ what: 'begun' }] }])
    expect(JSON.stringify(exclusions)).not.toMatch(/nena|Form 2/)
  })

  test('a break ends at its minute for who comes back, without a job', async () => {
    const person = await registered()
    const term = { days: 1 } as const
    await exclude({ player: person.id, kind: 'break', term, by: 'nena', reason: 'asked' })
    pass(DAY_MS - 1_000)
    expect(await logIn(person)).toMatchObject({ errcode: 1049, excluded: 'break' })
    pass(1_000)
    const tries = await Promise.all([logIn(person), logIn(person)])
    expect(tries.map(({ errcode }) => errcode)).toEqual([0, 0])
    expect([await stateOf(person), await endDueExclusions()]).toEqual(['open', 0])
  })

  test('undoes nothing in the first six months, nor a break, and extends a running one', async () => {
    const [person, tired] = [await registered(), await registered()]
    await operator('add', person, '--of', 'family', '--term', '1y', ...reason)
    await operator('add', tired, '--of', 'self', '--term', '7d', ...reason)
    expect(await operator('lift', person, ...reason)).toBe(1)
    expect(await operator('lift', tired, ...reason)).toBe(1)
    expect(complained.join()).toContain('cannot be undone before')
    expect(await operator('add', tired, '--of', 'self', '--term', '5y', ...reason)).toBe(1)
    expect(await operator('extend', tired, '--term', '6m', ...reason)).toBe(0)
    pass(100 * DAY_MS)
    expect(await operator('lift', tired, ...reason)).toBe(1)
    pass(85 * DAY_MS)
    await endDueExclusions()
    expect(await stateOf(tired)).toBe('excluded')
    expect(await operator('lift', person, ...reason)).toBe(0)
    expect(await stateOf(person)).toBe('open')
    expect(await operator('lift', person, ...reason)).toBe(1)
    pass(10 * DAY_MS)
    await endDueExclusions()
    expect(await stateOf(tired)).toBe('open')
  })

  test('lasts until lifted if a regulator requires it, and lists the excluded players', async () => {
    const person = await registered()
    await operator('add', person, '--of', 'regulator', '--term', 'open', ...reason)
    pass(3_000 * DAY_MS)
    await endDueExclusions()
    await applyRetention()
    expect(await stateOf(person)).toBe('excluded')
    await runOperator(['exclusions'], terminal())
    expect(said.join()).toContain(`${person.id}`)
    expect(await operator('extend', person, '--term', '6m', ...reason)).toBe(1)
    expect(await operator('lift', person, ...reason)).toBe(0)
    expect(await stateOf(person)).toBe('open')
  })

  test('two in parallel begin one; a player who closed the account finds it closed afterwards', async () => {
    const person = await registered()
    const wish = { player: person.id, kind: 'self', term: { months: 6 }, by: 'nena', reason: 'asked' } as const
    const begun = await Promise.all([exclude(wish), exclude(wish), exclude(wish)])
    expect(begun.filter((each) => each !== undefined)).toHaveLength(1)
    const at = now()
    await db
      .insert(accountClosings)
      .values({ player: person.id, why: 'asked', askedAt: at, closesAt: at, closedAt: at })
    pass(200 * DAY_MS)
    await endDueExclusions()
    expect(await stateOf(person)).toBe('closed')
  })

  test('one that cannot be ended does not block the others', async () => {
    const [broken, fine] = [await registered(), await registered()]
    for (const person of [broken, fine]) await operator('add', person, '--of', 'self', '--term', '7d', ...reason)
    const told = vi.spyOn(log, 'error').mockReturnValue()
    const fail = "create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$"
    await db.execute(sql.raw(fail))
    const when = `before update on exclusions for each row when (old.player = ${broken.id})`
    await db.execute(sql.raw(`create trigger fail ${when} execute function fail()`))
    pass(8 * DAY_MS)
    await endDueExclusions()
    expect([await stateOf(broken), await stateOf(fine)]).toEqual(['excluded', 'open'])
    expect(told).toHaveBeenCalledOnce()
    await db.execute(sql.raw('drop function fail cascade'))
    expect(await endDueExclusions()).toBe(1)
  })

  test('needs player, duration and reason, and a repeated number', async () => {
    const person = await registered()
    for (const words of [
      ['--of', 'self', '--term', '6m'],
      ['--of', 'self', '--term', 'open', ...reason],
      ['--of', 'family', '--term', '7d', ...reason],
      ['--of', 'nobody', '--term', '1y', ...reason],
      ['--of', 'self', '--term', '2m', ...reason],
    ]) {
      expect(await operator('add', person, ...words), words.join(' ')).toBe(2)
    }
    const line = ['exclusions', 'add', String(person.id), '--of', 'self', '--term', '6m', ...reason]
    expect(await runOperator(line, terminal('1'))).toBe(1)
    expect(await operator('end', person, ...reason)).toBe(2)
    expect(await stateOf(person)).toBe('open')
  })
})

describe('an excluded player’s coin', () => {
  async function out(): Promise<Person> {
    const person = await registered()
    await fund(person.id, 40_000)
    const kept = { from: `player:${person.id}:coin`, to: `player:${person.id}:safebox`, cents: 15_000 } as const
    await db.transaction((tx) => post(tx, { id: `kept:${person.id}`, reason: 'safeboxIn', moves: [kept] }))
    return person
  }

  test('is paid out by an operator, including the safe-box, and a person decides on it', async () => {
    const person = await out()
    await approveIdentity(person.id)
    await bindPayee(person.id)
    expect(await operator('pay-out', person, ...reason)).toBe(1)
    await operator('add', person, '--of', 'self', '--term', '5y', ...reason)
    const why = ['--reason', 'Asked in writing']
    const byRamon = (...words: string[]) =>
      runOperator(['exclusions', 'pay-out', String(person.id), ...words], terminal(String(person.id), 'ramon'))
    const before = await balancesOf(db, person.id)
    // What a bound number and tasks have earned is coin by now, and was never staked.
    const own = before.coin + before.safebox - (await wagersLeft(person.id)).lockedBonus
    expect(own).toBeGreaterThanOrEqual(40_000)
    expect(await operator('pay-out', person)).toBe(2)
    expect(await byRamon(...why)).toBe(0)
    const id = /withdrawal (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
    expect(await balancesOf(db, person.id)).toMatchObject({ coin: 0, safebox: 0, hold: own })
    expect(await operator('pay-out', person, ...why)).toBe(1)
    hush()
    await runOperator(['exclusions'], terminal())
    expect(said.find((line) => line.includes(`${person.id}`))).toMatch(/paidOut by ramon: Asked in writing$/)
    const { exclusions } = await readCopy(person.id)
    expect(exclusions).toMatchObject([{ notes: [{ what: 'begun' }, { what: 'paidOut' }] }])
    expect(JSON.stringify(exclusions)).not.toMatch(/ramon|in writing/)
    expect(await runOperator(['approve', id, '--confirm', id], terminal())).toBe(0)
    expect(await balancesOf(db, person.id)).toMatchObject({ coin: 0, hold: own })
    await arrive(id)
    expect(await balancesOf(db, person.id)).toMatchObject({ coin: 0, hold: 0 })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('waits without an approved identity or an account; the player gets no mail to all', async () => {
    const person = await out()
    const receivers = await countReceivers()
    await operator('add', person, '--of', 'self', '--term', '6m', ...reason)
    expect(await countReceivers()).toBe(receivers - 1)
    expect(await operator('pay-out', person, ...reason)).toBe(1)
    await bindPayee(person.id)
    expect(await operator('pay-out', person, ...reason)).toBe(1)
    expect(complained.at(-1)).toContain('kycNeeded')
    hush()
    await runOperator(['exclusions'], terminal())
    expect(said.find((line) => line.includes(`${person.id}`))).toContain('begun by nena')
    expect(await verifyLedger(db)).toEqual([])
  })
})
