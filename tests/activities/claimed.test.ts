import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as schemas from '#contract/activities/schemas.ts'
import { errcodes } from '#contract/errcodes.ts'
import { isMoney } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { openSession } from '#server/account/session.ts'
import { funds } from '#server/activities/fund/tables.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { playerProps } from '#server/props/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { call, ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { longTest } from '../long.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { bindPayee } from '../wallet/payee.ts'
import { expectCleanBooks } from '../wallet/walletHarness.ts'
import { stayingIn } from './fixture.ts'
import { type ReadyClaim, readyClaims } from './readyClaims.ts'
import { allOn } from './recharges.ts'

/** It comes with a log-in of the app, always the same. */
const ELSEWHERE = ['receiveAppBonus']
/** No answer to a loss: its price is paid now, or it is a present to who has lost all. */
const QUIET = ['fundBuy', 'bankruptBonus']
const DEPOSITED = 100_000
const TAPS = 8

beforeAll(async () => void (await freshDatabase()))
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

const seat = ({ isFresh }: ReadyClaim) => stayingIn(isFresh ? {} : { deposited: DEPOSITED })

/** The player on a second device. */
async function elsewhere({ id, ...player }: TestPlayer): Promise<Partial<TestPlayer>> {
  const device = { device: 'other', address: player.address, phoneInfo: {}, client: ENVELOPE }
  return { ...player, device: 'other', token: await db.transaction((tx) => openSession(tx, id, device)) }
}

/** Coin, points and what is in the inventory. */
async function holdings({ id }: TestPlayer) {
  const { coin, points } = await balancesOf(db, id)
  const props = await db.select().from(playerProps).where(eq(playerProps.player, id))
  return { coin, points, props: props.map(({ prop, count }) => `${prop}:${count}`).toSorted() }
}

/** Coin and points together that claims say were given, less what the fund took and did not give back. */
async function accountedOf({ id }: TestPlayer): Promise<number> {
  const isGiven = and(eq(activityClaims.player, id), eq(activityClaims.state, 'given'))
  const rows = await db.select().from(activityClaims).where(isGiven)
  const [own] = await db.select().from(funds).where(eq(funds.player, id))
  const kept = own ? own.price - (own.refunded ?? 0) : 0
  return rows.flatMap(({ items }) => items?.filter(isMoney) ?? []).reduce((sum, { count }) => sum + count, 0) - kept
}

/** The payout account of an older player becomes this one's as well. */
async function shareAccount(older: TestPlayer, { id: player }: TestPlayer): Promise<void> {
  const accountId = await bindPayee(older.id)
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, accountId))
  if (!account) throw new Error('no account')
  const { id: _, ...same } = account
  await db.insert(bankAccounts).values({ ...same, player })
}

/** A moment as activities.yaml writes it. */
const manilaText = (moment: Date) =>
  `${manilaDay(moment)} ${new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)}`
const MINUTE_MS = 60_000

/** Ends an activity with the present minute, and answers that moment. */
function endSoon(kind: string | undefined): Date {
  const end = new Date(Math.ceil((now().getTime() + 1) / MINUTE_MS) * MINUTE_MS)
  const { activities, ...rest } = catalogue()
  const ending = activities.map((row) => (row.kind === kind ? { ...row, end: manilaText(end) } : row))
  setCatalogue({ ...rest, activities: ending })
  return end
}

/** Each number of a body as large as numbers get. */
const hugeOf = (body: object) =>
  Object.entries(body).flatMap(([field, value]) =>
    typeof value === 'number' ? [{ [field]: Number.MAX_SAFE_INTEGER }] : [],
  )

test('every claim of an activity is claimed here', () => {
  const claims = Object.values(schemas).flatMap(({ calls }) =>
    Object.entries(calls).flatMap(([name, { reply }]) => ('propList' in reply.entries ? [name] : [])),
  )
  expect(claims.length).toBeGreaterThan(10)
  const covered = [...readyClaims.map(({ claim }) => String(claim)), ...ELSEWHERE]
  expect(claims.filter((claim) => !covered.includes(claim))).toEqual([])
})

/** Each claim meets the first test and one of these three in `npm test`, and all of them in the long run. */
const inTurn = (at: number, turn: number) => (at % 3 === turn ? test : longTest)

describe.each(readyClaims.map((one, at) => [one.claim, one, at] as const))('%s', (_, one, at) => {
  const {
    claim,
    ready,
    tampered,
    change,
    isPromised,
    second = 'samePerson',
    late = 'rewardReceived',
    again = (body) => body,
  } = one

  test('gives once to a player on two devices, nothing else than was shown, and nothing to a guest', async () => {
    allOn()
    const player = await seat(one)
    const body = await ready(player)
    const before = await holdings(player)
    expect(await call(claim, body)).toMatchObject({ code: 401 })
    for (const wrong of [...tampered, ...hugeOf(body)]) {
      const { code, errcode } = await call(claim, { ...body, ...wrong }, player)
      expect([0, 500], JSON.stringify(wrong)).not.toContain(code === 200 ? errcode : code)
    }
    const { configs } = catalogue()
    allOn({ configs: change(configs) })
    if (!isPromised) {
      expect(await call(claim, body, player)).toMatchObject({ errcode: errcodes.offerChanged })
      allOn()
    }
    expect(await holdings(player)).toEqual(before)
    const devices = [player, await elsewhere(player)]
    const taps = Array.from({ length: TAPS }, (_tap, at) => call(claim, again(body), devices[at % devices.length]))
    const said = (await Promise.all(taps)).map(({ errcode }) => errcode)
    expect(said.toSorted()).toEqual([0, ...Array.from({ length: TAPS - 1 }, () => errcodes[late])])
    const after = await holdings(player)
    expect(after).not.toEqual(before)
    allOn()
    expect(await call(claim, again(body), devices[1])).toMatchObject({ errcode: errcodes[late] })
    expect(await holdings(player)).toEqual(after)
  })

  inTurn(at, 0)('gives after a loss what it gives before, or says until when it is quiet', async () => {
    allOn()
    const player = await seat(one)
    const body = await ready(player)
    const round = { id: randomUUID(), seed: randomUUID(), gameId: 1001, nonce: 1, outcome: {} }
    await db.insert(rounds).values({ ...round, player: player.id, stake: DEPOSITED, win: 0, playedAt: now() })
    const { quiet } = await call('getActivityIds', {}, player)
    expect(quiet).toMatchObject({ why: 'loss' })
    const isQuiet = QUIET.includes(claim)
    const said = await call(claim, body, player)
    expect(said).toMatchObject(isQuiet ? { errcode: errcodes.offersQuiet, until: expect.any(Number) } : { errcode: 0 })
  })

  inTurn(at, 1)('gives nothing to the second account of a person', async () => {
    allOn()
    const older = await newPlayer({ coin: 0 })
    const player = await seat(one)
    await shareAccount(older, player)
    const body = await ready(player)
    const before = await holdings(player)
    expect(await call(claim, body, player)).toMatchObject({ errcode: errcodes[second] })
    expect(await holdings(player)).toEqual(before)
  })

  inTurn(at, 2)('gives nothing twice while its player is excluded, and nothing afterwards', async () => {
    allOn()
    const player = await seat(one)
    const body = await ready(player)
    const [before, known] = [await balancesOf(db, player.id), await accountedOf(player)]
    const deed = { term: { months: 6 }, by: 'ana', reason: 'asked' } as const
    await Promise.all([
      ...Array.from({ length: 3 }, () => call(claim, again(body), player)),
      exclude({ ...deed, player: player.id, kind: 'self' }),
    ])
    const after = await balancesOf(db, player.id)
    const came = after.coin + after.points - before.coin - before.points
    expect(came).toBe((await accountedOf(player)) - known)
    expect(await call(claim, body, player)).toMatchObject({ code: 401 })
    expect(await balancesOf(db, player.id)).toEqual(after)
  })
})

const dated = readyClaims.flatMap((one) => {
  const kind = Object.entries(schemas).find(([, { calls }]) => one.claim in calls)?.[0]
  return catalogue().activities.some((row) => row.kind === kind) ? [{ ...one, kind }] : []
})

describe.each(dated)('$claim', (one) => {
  test('gives in the last millisecond, and after the end only what was earned before', async () => {
    allOn()
    const [player, other] = [await seat(one), await seat(one)]
    const body = await one.ready(player)
    setClock(undefined)
    const late = await one.ready(other)
    const end = endSoon(one.kind)
    const before = await holdings(other)
    setClock(new Date(end.getTime() - 1))
    expect(await call(one.claim, body, player)).toMatchObject({ errcode: 0 })
    setClock(end)
    const isStill = one.isPromised && !one.isClosed
    expect(await call(one.claim, late, other)).toMatchObject({ errcode: isStill ? 0 : errcodes.activityClosed })
    if (!isStill) expect(await holdings(other)).toEqual(before)
  })
})
