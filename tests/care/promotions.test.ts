import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { featuredSlots } from '#contract/activities/activityLists.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Standing } from '#contract/activities/manifest.ts'
import { isGiftDue, isOffered } from '#contract/activities/offers.ts'
import { mayPromote, type Reach, reaches } from '#contract/care/promotions.ts'
import { claim, isClaimed } from '#server/activities/claim.ts'
import { now, setClock } from '#server/base/clock.ts'
import { Refusal } from '#server/call/refusal.ts'
import { setOperators } from '#server/care/limits.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { sendLetter, writeLetter } from '#server/inbox/send.ts'
import { writeSystemLetter } from '#server/inbox/system.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { reachesOf } from '#server/wallet/limits/promotions.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { awardOf, everythingOn } from '../activities/fixture.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { draft, mailbox, unreadDots } from '../inbox/mailboxHarness.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { complained, said, terminal } from '../terminal.ts'
import { expectCleanBooks } from '../wallet/walletHarness.ts'
import { later, MINUTE, setLimit } from './careHarness.ts'

beforeAll(freshDatabase)
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  await expectCleanBooks()
})

/** A round that was settled some minutes ago. Only its row counts here. */
async function played({ id: player }: TestPlayer, stake: number, win: number, minutesAgo: number): Promise<void> {
  const row = { id: randomUUID(), seed: randomUUID(), gameId: 1001, nonce: 1, outcome: {} }
  const playedAt = new Date(now().getTime() - minutesAgo * MINUTE)
  await db.insert(rounds).values({ ...row, player, stake, win, playedAt })
}

/** A deposit that was credited some minutes ago. Only its row counts here. */
async function deposited({ id: player }: TestPlayer, cents: number, minutesAgo: number): Promise<void> {
  const at = new Date(now().getTime() - minutesAgo * MINUTE)
  const row = {
    channel: 1,
    gateway: 'sandbox',
    state: 'credited' as const,
    createdAt: at,
    expiresAt: at,
    creditedAt: at,
  }
  await db.insert(depositOrders).values({ ...row, player, cents })
}

const limitedBy =
  (most: number | null) =>
  ({ id }: TestPlayer) =>
    db.transaction((tx) => setOperators(tx, id, 'lossWeek', { most, by: 'nena', reason: 'asked' }))

type Case = [string, Reach, (player: TestPlayer) => Promise<unknown>]
const cases: Case[] = [
  ['nobody in particular', 'pushed', async () => {}],
  ['who has set a limit', 'shown', (player) => setLimit(player, 'depositDay', 5_000)],
  [
    'who asked to remove a limit',
    'shown',
    async (player) => {
      await setLimit(player, 'depositDay', 5_000)
      await setLimit(player, 'depositDay', null)
    },
  ],
  ['who has set the largest stake of a round', 'shown', (player) => setLimit(player, 'round', 0)],
  ['who is at a limit', 'none', (player) => setLimit(player, 'depositDay', 0)],
  ['who is limited by an operator', 'none', limitedBy(100_000)],
  [
    'who was limited by an operator',
    'pushed',
    async (player) => {
      await limitedBy(100_000)(player)
      await limitedBy(null)(player)
    },
  ],
  ['who has just lost', 'none', (player) => played(player, 30_000, 10_000, 29)],
  ['who has lost a little', 'pushed', (player) => played(player, 19_999, 0, 1)],
  [
    'who has lost less than half of what they deposited before',
    'pushed',
    async (player) => {
      await deposited(player, 50_000, 60)
      await played(player, 24_999, 0, 1)
    },
  ],
  [
    'who has lost half of it, and deposited more since',
    'none',
    async (player) => {
      await deposited(player, 50_000, 60)
      await played(player, 25_000, 0, 2)
      await deposited(player, 500_000, 1)
      await played(player, 100, 0, 0)
    },
  ],
  ['who has lost a while ago', 'pushed', (player) => played(player, 30_000, 0, 31)],
  [
    'who has won more than they lost',
    'pushed',
    async (player) => {
      await played(player, 30_000, 0, 9)
      await played(player, 500, 30_500, 8)
    },
  ],
  ['who is locked', 'none', ({ id }) => db.update(players).set({ lockedFor: 'asked' }).where(eq(players.id, id))],
  [
    'who takes a break',
    'none',
    ({ id }) => exclude({ player: id, kind: 'break', term: { days: 1 }, by: 'player', reason: 'ownChoice' }),
  ],
]

test('mayPromote knows each state of a player, one by one and many at once', async () => {
  const found = new Map<number, Reach>()
  for (const [, reach, become] of cases) {
    const player = await newPlayer({ coin: 0 })
    await become(player)
    found.set(player.id, reach)
  }
  expect(await reachesOf([...found.keys(), 1])).toEqual(found)
  expect(await reachesOf([])).toEqual(new Map())
  expect(reaches.map((reach) => [mayPromote(reach, 'pushed'), mayPromote(reach, 'shown')])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
})

test('who has just lost hears of offers again after half an hour', async () => {
  setClock(new Date('2026-11-23T12:00:00+08:00'))
  const player = await newPlayer({ coin: 0 })
  await played(player, 25_000, 0, 10)
  await played(player, 5_000, 0, 0)
  const heard = async () => {
    const { promotions, quiet } = await succeed('getActivityIds', {}, player)
    return { promotions, quiet }
  }
  // What is left of the half hour's loss once the first round is out of it is little.
  const until = now().getTime() + 20 * MINUTE
  expect(await heard()).toEqual({ promotions: 'none', quiet: { why: 'loss', until } })
  await later(player, 20 * MINUTE - 1)
  expect(await heard()).toEqual({ promotions: 'none', quiet: { why: 'loss', until } })
  await later(player, 1)
  expect(await heard()).toEqual({ promotions: 'pushed', quiet: undefined })
})

describe.each<[Reach, (player: TestPlayer) => Promise<unknown>]>([
  ['pushed', async () => {}],
  ['shown', (player) => setLimit(player, 'depositDay', 5_000)],
  ['none', limitedBy(100_000)],
])('whom promotions reach so: %s', (reach, become) => {
  async function reached(): Promise<TestPlayer> {
    const player = await newPlayer({ coin: 0 })
    await become(player)
    return player
  }
  const isPushed = reach === 'pushed'
  const isShown = reach !== 'none'

  test('gets the list of activities by it, at log-in too', async () => {
    setCatalogue(everythingOn())
    const player = await reached()
    const told = await succeed('getActivityIds', {}, player)
    expect(told).toMatchObject({ promotions: reach })
    expect([Array.isArray(told.activityIds) && told.activityIds.length > 0, told.activityMap]).toEqual([
      isShown,
      isShown ? expect.objectContaining({ 42: { id: 42, sort: 958 } }) : {},
    ])
    const info = { gameListVersion: '', os: '', version: '', deviceModel: '' }
    const { activityIds, activityMap } = told
    expect(await succeed('getAfterLoginInfoWeb', info, player)).toMatchObject({
      ...{ promotions: reach, activityIds, activityMap },
    })
  })

  test('gets mail that promotes by it, and letters about the account always', async () => {
    const player = await reached()
    const titles = async () => (await mailbox(player)).map(({ title }) => title)
    const letter = await writeLetter(draft({ player: player.id, awards: [{ id: 2002, count: 100 }] }))
    expect(await sendLetter(letter.id)).toMatchObject({ state: 'sent', sent: isShown ? 1 : 0 })
    expect(await titles()).toEqual(isShown ? ['Salamat'] : [])
    expect(await unreadDots(player)).toEqual([isPushed, isPushed, false])
    if (isShown) expect(await succeed('receiveMail', {}, player)).toMatchObject({ lottery: 100 })
    await writeSystemLetter({ player: player.id, title: 'welcome', values: {}, about: `again:${player.id}` })
    expect((await titles()).includes('welcome')).toBe(isShown)
    const service = await writeLetter(draft({ player: player.id, title: 'Account', promotes: false }))
    await sendLetter(service.id)
    await writeSystemLetter({ player: player.id, title: 'passwordChanged', values: {}, about: `own:${player.id}` })
    expect(await titles()).toEqual(expect.arrayContaining(['Account', 'passwordChanged']))
    expect(await unreadDots(player)).toEqual([true, false, true])
  })

  test('is sent a promotion by an operator only if it may reach them', async () => {
    const player = await reached()
    const send = async (...more: string[]) => {
      said.length = 0
      complained.length = 0
      const words = ['mail', 'send', '--to', String(player.id), '--title', 'Hello', '--text', 'Text', ...more]
      await runOperator([...words, '--confirm'], terminal())
      return [...said, ...complained].join('\n')
    }
    expect(await send()).toContain(isShown ? 'Done: sent to 1.' : 'No promotion may reach this player now.')
    expect(await send('--service', '--again')).toContain('Done: sent to 1.')
    expect(await send('--service', '--points', '5')).toContain('promotes')
  })

  test('is asked to open the app only by it, and gets its bonus anyway', async () => {
    const real = catalogue()
    const h5 = { downloadType: 1, downloadUrl: 'https://files.perya.example/perya.apk' } as const
    setCatalogue({ ...real, webConfig: { ...real.webConfig, h5 } })
    const player = await reached()
    await db.update(playerTotals).set({ deposited: 500 }).where(eq(playerTotals.player, player.id))
    expect(await succeed('appBonus', {}, player)).toMatchObject({ cents: isPushed ? 2_000 : 0 })
    expect(await succeed('receiveAppBonus', {}, player)).toMatchObject({ coin: 2_000 })
  })

  test('sees banners, films, gifts and slots by it', () => {
    const standing: Standing = {
      activityIds: [activityKind.tasks, activityKind.firstCharge],
      ...{ hasMobile: true, canDeposit: true, hasDeposited: false, hasMatch: true },
      ...{ isGameOpen: () => true, promotions: reach },
    }
    for (const offer of [
      { clickType: 1, clickAction: activityKind.tasks },
      { clickType: 2, clickAction: 1001 },
      { clickType: 0 },
    ]) {
      expect(isOffered(offer, 'popup', standing)).toBe(isPushed)
      for (const from of ['banner', 'film'] as const) expect(isOffered(offer, from, standing)).toBe(isShown)
    }
    expect([isGiftDue('firstDeposit', standing), isGiftDue('appBonus', standing)]).toEqual([isShown, isShown])
    // Spin and tasks always stand on home (spec 2.8).
    expect(featuredSlots(standing).length).toBe(isShown ? 4 : 2)
  })
})

test('nobody gives anything to who stays away from play, and what was reached stays to be claimed', async () => {
  const { id } = await newPlayer({ coin: 0 })
  const key = { activity: 'tasks', item: 7, round: 'once' } as const
  const give = () => db.transaction((tx) => claim(tx, id, key, [{ id: 2001, count: 700 }]))
  const state = (change: Partial<typeof players.$inferInsert>) =>
    db.update(players).set(change).where(eq(players.id, id))
  for (const [change, refusal] of [
    [{ state: 'excluded' }, 'restricted'],
    [{ state: 'closed' }, 'accountClosed'],
    [{ state: 'open', lockedFor: 'asked' }, 'restricted'],
  ] as const) {
    await state(change)
    await expect(give()).rejects.toEqual(expect.objectContaining({ refusal }))
    await expect(give()).rejects.toBeInstanceOf(Refusal)
    expect(await isClaimed(db, id, key)).toBe(false)
  }
  await state({ lockedFor: null })
  await give()
  expect(await isClaimed(db, id, key)).toBe(true)
})

test('a limit that players choose costs them no reward on a page that they open', async () => {
  setCatalogue(everythingOn())
  const player = await newPlayer({ coin: 0, deposited: 100 })
  await setLimit(player, 'lossDay', 0)
  const { taskData } = await succeed('getTaskUser', {}, player)
  const ready = Object.entries(JSON.parse(String(taskData))).find(([, state]) => state === 1)?.[0]
  expect(
    await call('receiveTaskAward', { taskId: Number(ready), award: awardOf(Number(ready)) }, player),
  ).toMatchObject({ errcode: 0 })
})
