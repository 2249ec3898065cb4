import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { friendsSource } from '#contract/activities/catalogue.ts'
import { friendChecks } from '#contract/activities/friends.ts'
import { inviters } from '#server/account/profileTables.ts'
import {
  countValidFriends,
  countValidFriendsOf,
  validFriendRows,
  validFriends,
} from '#server/activities/friends/valid.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { ContentError, type Problem } from '#server/content/problem.ts'
import { readContent } from '#server/content/yaml.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call, newClient } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { planOf, workOnPersons } from '../../plan.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { bindPayee } from '../../wallet/payee.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { everythingOn } from '../fixture.ts'
import { allOn, pay, reverse } from '../recharges.ts'
import { friendOf, shareDevice } from './fixture.ts'

const plain = { needs: { identity: false } }
const strict = { needs: { identity: true } }

/** Registered before everybody else. */
let stranger: TestPlayer
beforeAll(async () => {
  await freshDatabase()
  stranger = await newPlayer()
})
afterAll(closeDatabase)
beforeEach(() => allOn())
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

type Row = { name: string; joinTime: number; isValid: boolean; has: string[] }
type Listed = { rows: Row[]; cursor?: string; all?: { count: number; valid: number } }
const list = async (inviter: TestPlayer, fields: object = {}) =>
  (await call('inviteFriends', fields, inviter)) as unknown as Listed // the dispatcher has validated the reply
const valid = (inviter: TestPlayer, which = plain) => countValidFriendsOf(db, inviter.id, which)

/** A second payout account of the same number. */
async function sharePayee(one: TestPlayer, other: TestPlayer): Promise<void> {
  const id = await bindPayee(one.id)
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, id))
  if (!account) throw new Error('no account')
  const { id: _, ...same } = account
  await db.insert(bankAccounts).values({ ...same, player: other.id })
}

const set =
  (change: Partial<typeof players.$inferInsert>) =>
  async (_: TestPlayer, { id }: TestPlayer) =>
    await db.update(players).set(change).where(eq(players.id, id))

describe('a valid friend', () => {
  const { deposit, stakes } = catalogue().friends
  type Case = [string, Parameters<typeof friendOf>[1], string[]]
  test.each<Case>([
    ['has all of it', {}, []],
    ['lacks a centavo of deposits', { deposited: deposit - 1 }, ['deposit']],
    ['lacks a centavo of stakes', { staked: stakes - 1 }, ['stakes']],
    ['lacks a number', { hasNumber: false }, ['phone']],
    ['has nothing but an account', { deposited: 0, staked: 0, hasNumber: false }, ['phone', 'deposit', 'stakes']],
  ])('%s', async (_, options, lacks) => {
    const inviter = await newPlayer()
    await friendOf(inviter, options)
    const { rows, all } = await list(inviter)
    const has = friendChecks.filter((check) => check !== 'identity' && !lacks.includes(check))
    expect(rows).toMatchObject([{ isValid: lacks.length === 0, has }])
    expect(all).toMatchObject({ count: 1, valid: lacks.length === 0 ? 1 : 0, deposit, stakes, identity: true })
  })

  test('has an identity where an activity asks for it, while its document is valid', async () => {
    const [inviter, other] = [await newPlayer(), await newPlayer()]
    await friendOf(inviter, { isIdentified: true })
    const lapsed = await friendOf(inviter, { isIdentified: true })
    await friendOf(inviter)
    await db.execute(sql`update identities set approved_until = '2020-01-01' where player = ${lapsed.id}`)
    expect([await valid(inviter), await valid(inviter, strict)]).toEqual([3, 1])
    expect((await list(inviter)).rows.filter(({ has }) => has.includes('identity'))).toHaveLength(1)
    setCatalogue(everythingOn({ activities: [] }))
    expect((await list(other)).all).toMatchObject({ count: 0, identity: false })
  })

  test.each<[string, (inviter: TestPlayer, friend: TestPlayer) => Promise<unknown>]>([
    ['is locked', set({ lockedFor: 'a complaint' })],
    ['is the second account of a stranger', async (_, friend) => sharePayee(stranger, friend)],
    ['is the second account of the inviter', sharePayee],
    ['logs in on a device of the inviter', shareDevice],
    ['has the document of the inviter', sameDocument],
  ])('is none who %s, and the list says no more than that', async (_, spoil) => {
    const inviter = await newPlayer()
    const friend = await friendOf(inviter)
    await spoil(inviter, friend)
    expect(await valid(inviter)).toBe(0)
    expect((await list(inviter)).rows).toMatchObject([{ isValid: false, has: ['phone', 'deposit', 'stakes'] }])
  })

  test('is none during a break, and counts again after it', async () => {
    const inviter = await newPlayer()
    const friend = await friendOf(inviter)
    await exclude({ player: friend.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect([await valid(inviter), (await list(inviter)).rows]).toEqual([0, []])
    await db.update(players).set({ state: 'open' }).where(eq(players.id, friend.id))
    expect(await valid(inviter)).toBe(1)
  })

  test('is none whose account is older than the inviter’s of the same person', async () => {
    const first = await friendOf(stranger)
    const second = await newPlayer()
    await db.update(inviters).set({ inviter: second.id }).where(eq(inviters.player, first.id))
    expect(await valid(second)).toBe(1)
    await sharePayee(first, second)
    expect(await valid(second)).toBe(0)
  })

  test('is the first of a person’s many accounts, and the first of a device’s many', async () => {
    const inviter = await newPlayer()
    const [first, shares, same] = [await friendOf(inviter), await friendOf(inviter), await friendOf(inviter)]
    expect(await valid(inviter)).toBe(3)
    await shareDevice(first, shares)
    await sharePayee(first, same)
    expect((await validFriends(db, inviter.id, { ...plain, most: 9 })).map(({ friend }) => friend)).toEqual([first.id])
    // Somebody on the same device whom another player invited takes nothing from a friend.
    const other = await newPlayer()
    await shareDevice(first, await friendOf(other))
    expect([await valid(inviter), await valid(other)]).toEqual([1, 1])
  })

  test('is none any more once a payment was taken back, whatever was paid besides', async () => {
    const inviter = await newPlayer()
    const friend = await friendOf(inviter, { deposited: 0 })
    await pay(friend, 50_000)
    const { gatewayId } = await pay(friend, 50_000)
    expect(await valid(inviter)).toBe(1)
    await reverse(gatewayId, 50_000)
    expect(await valid(inviter)).toBe(0)
    expect((await list(inviter)).rows).toMatchObject([{ has: ['person', 'phone', 'stakes'] }])
  })
})

test.each([
  ['deposit: 20000', 'deposit: 0', 'friends.yaml:8 deposit'],
  ['stakes: 300000', 'stakes: 500.5', 'friends.yaml:9 stakes'],
  ['[inviteUserSpin]', '[vip]', 'friends.yaml:10 identity.0'],
  ['[inviteUserSpin]', '[agent5, agent5]', 'friends.yaml:10 identity'],
])('friends.yaml with %s as %s is refused, with its place', (from, to, place) => {
  const text = readFileSync('content/lobby/friends.yaml', 'utf8').replace(from, to)
  const problems: Problem[] = []
  try {
    readContent('friends.yaml', text, friendsSource, problems)
  } catch (error) {
    if (error instanceof ContentError) problems.push(...error.problems)
  }
  expect(problems.map(({ file, line, field }) => `${file}:${line} ${field}`)).toEqual([place])
})

describe('the friends of many', () => {
  test('are counted in one query, each for the own inviter, since they joined', async () => {
    const [one, two, none] = [await newPlayer(), await newPlayer(), await newPlayer()]
    const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')]
    await friendOf(one, { joinedAt: late })
    const first = await friendOf(one, { joinedAt: early })
    await friendOf(two, { joinedAt: late })
    await friendOf(two, { joinedAt: late, staked: 0 })
    const all = [one.id, two.id, none.id]
    expect(Object.fromEntries(await countValidFriends(db, all, plain))).toEqual({ [one.id]: 2, [two.id]: 1 })
    const since = new Date(early.getTime() + 1)
    expect(Object.fromEntries(await countValidFriends(db, all, { ...plain, since }))).toEqual({
      [one.id]: 1,
      [two.id]: 1,
    })
    expect((await countValidFriends(db, [], plain)).size).toBe(0)
    expect(await validFriends(db, one.id, { ...plain, most: 1 })).toEqual([
      { inviter: one.id, friend: first.id, joinedAt: early },
    ])
  })

  test('are found among 10,000 accounts that never paid, of which nothing of a person is asked', async () => {
    const inviter = await newPlayer()
    await friendOf(inviter)
    await db.transaction(async (tx) => {
      // Without the checks of foreign keys, which would take most of the time.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`with dead as (
          insert into players (account, password_hash, nickname, avatar, invite_code, registered_at, last_seen_at)
          select 'dead' || n, '', 'Dead', 1, 'DEAD' || n, now(), now() from generate_series(1, 10000) n returning id
        ), totals as (insert into player_totals (player) select id from dead)
        insert into superiors (player, superior, filled_at)
        select id, ${inviter.id}, date_trunc('milliseconds', now()) from dead`)
    })
    await db.execute(sql`analyze players, player_totals, superiors`)
    const asked = workOnPersons(await planOf(validFriendRows(db, plain, [inviter.id]).getSQL()))
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(100)
    expect(await valid(inviter)).toBe(1)
    const { rows: page, cursor, all } = await list(inviter)
    expect([page.length, all?.count, all?.valid]).toEqual([20, 10_001, 1])
    expect((await list(inviter, { cursor })).rows).toHaveLength(20)
    const latest = sql`select player from superiors where superior = ${inviter.id} order by filled_at desc, player desc limit 21`
    expect(await planOf(latest)).toMatchObject([{}, { 'Index Name': 'superiors_joined', 'Actual Rows': 21 }])
  })
})

describe('the list of friends', () => {
  test('comes in pages, the latest first, with half hidden names and nothing of their money', async () => {
    const inviter = await newPlayer()
    const times = [1, 2, 3, 3, 4].map((at) => new Date(1_700_000_000_000 + at))
    for (const joinedAt of times) await friendOf(inviter, { joinedAt, deposited: 0 })
    const seen: Row[] = []
    let cursor: string | undefined
    do {
      const page = await list(inviter, { size: 2, ...(cursor && { cursor }) })
      expect(page.all === undefined).toBe(cursor !== undefined)
      seen.push(...page.rows)
      cursor = page.cursor
    } while (cursor)
    expect(seen.map(({ joinTime }) => joinTime)).toEqual(times.map(Number).toReversed())
    for (const row of seen) {
      expect(Object.keys(row).toSorted()).toEqual(['has', 'isValid', 'joinTime', 'name'])
      expect(row.name).toContain('•••')
    }
  })

  test('leaves out closed accounts and others’ friends, takes any cursor, and is the caller’s own', async () => {
    const [inviter, other] = [await newPlayer(), await newPlayer()]
    const closed = await friendOf(inviter)
    await friendOf(other)
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.id))
    expect(await list(inviter)).toMatchObject({ rows: [], all: { count: 0, valid: 0 } })
    for (const cursor of ['', 'x', '9999999999999.1', `1700000000000.${'9'.repeat(16)}`])
      expect(await call('inviteFriends', { cursor }, other)).toMatchObject({ code: 200 })
    for (const wrong of [{ cursor: 'x'.repeat(65) }, { size: 0 }, { size: 51 }, { inviter: other.id }])
      expect(await call('inviteFriends', wrong, inviter)).toMatchObject({ code: 400 })
    expect((await call('inviteFriends', {}, newClient())).code).toBe(401)
  })
})

async function sameDocument(inviter: TestPlayer, friend: TestPlayer): Promise<void> {
  await approveIdentity(inviter.id)
  await approveIdentity(friend.id)
  await db.execute(sql`update identities set state = 'rejected', document_hash =
    (select document_hash from identities where player = ${inviter.id}) where player = ${friend.id}`)
}
