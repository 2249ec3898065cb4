import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { leavings } from '#contract/games/engine.ts'
import { ROUND_OPEN_MS } from '#contract/games/limits.ts'
import { STOP } from '#contract/games/mines/rules.ts'
import { leftTitles, topicOf } from '#contract/inbox/topics.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { metrics } from '#server/base/metrics.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { setEngines } from '#server/games/engines.ts'
import { settleByRule } from '#server/games/leave.ts'
import { openRounds } from '#server/games/openTables.ts'
import '#server/games/overdueMetrics.ts'
import { settleOverdueRounds } from '#server/games/overdue.ts'
import { rounds } from '#server/games/tables.ts'
import { letters, mails } from '#server/inbox/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { copiesOf } from '../points/fixture.ts'
import { STAKE } from './doubleOrStop.ts'
import { launch, type Seat } from './gameSession.ts'
import { dive, MINES, minesTable, sitDown } from './mines/table.ts'
import {
  coinOf,
  installSteppedGame,
  move,
  open,
  openGame,
  openOn,
  roundOf,
  STEPPED_GAME,
  watch,
} from './steppedHarness.ts'

const MINUTE_MS = 60_000
let restore = () => {}
/** What was logged as an error. */
let failed: unknown[] = []

beforeAll(freshDatabase)
beforeEach(() => {
  failed = []
  vi.spyOn(log, 'error').mockImplementation((about: unknown) => void failed.push(about))
  restore = installSteppedGame()
})
afterEach(async () => {
  restore()
  vi.restoreAllMocks()
  setClock(undefined)
  setCatalogue(undefined)
  await db.delete(openRounds)
  expect(await verifyLedger(db)).toEqual([])
})

/** Runs the job as of so long after now. */
async function jobAfter(ms: number): Promise<number> {
  const at = new Date(Date.now() + ms)
  setClock(() => at)
  return await settleOverdueRounds()
}
const aDayLater = () => jobAfter(ROUND_OPEN_MS + MINUTE_MS)

/** The mail of a player that tells of rounds left open. */
const told = (player: number) =>
  db
    .select({ title: letters.title, values: letters.values })
    .from(letters)
    .innerJoin(mails, eq(mails.letter, letters.id))
    .where(eq(mails.player, player))
    .then((rows) => rows.filter(({ title }) => Object.values(leftTitles).includes(title)))

const isOpen = async (player: number) => (await db.$count(openRounds, eq(openRounds.player, player))) > 0

/** A round that has been doubled once, to be stopped by the rule of the game. */
async function doubled(): Promise<Seat & { roundId: string }> {
  const at = await openGame()
  const roundId = await openOn(at, 1)
  roundOf(await move(at.gameToken, roundId, 1, 'double'))
  return { ...at, roundId }
}

async function expectSettledOnce({ player, roundId }: { player: number; roundId: string }): Promise<void> {
  expect(await isOpen(player)).toBe(false)
  const stored = await db.select().from(rounds).where(eq(rounds.id, roundId))
  const outcome = { tuning: 'times2', moves: ['double', 'stop'] }
  expect(stored).toMatchObject([{ stake: STAKE, win: 2 * STAKE, outcome }])
  expect(await coinOf(player)).toBe(10_000 + STAKE)
  expect(await told(player)).toHaveLength(1)
}

function changeGame(change: object): void {
  const own = catalogue()
  const game = own.gamesById.get(STEPPED_GAME)
  if (!game) throw new Error(`no game ${STEPPED_GAME}`)
  setCatalogue({ ...own, gamesById: new Map([...own.gamesById, [STEPPED_GAME, { ...game, ...change }]]) })
}

describe('a round open for a day', () => {
  test('is settled by the rule of its game, and its player is told what was done', async () => {
    const at = await doubled()
    expect(await jobAfter(ROUND_OPEN_MS - MINUTE_MS)).toBe(0)
    expect(await isOpen(at.player)).toBe(true)
    expect(await aDayLater()).toBe(1)
    await expectSettledOnce(at)
    const game = catalogue().gamesById.get(STEPPED_GAME)?.name
    const values = { game, time: expect.any(String), amount: expect.stringContaining('10.00') }
    expect(await told(at.player)).toEqual([{ title: 'roundCashedOut', values }])
    setClock(undefined)
    const { rows } = await call('getMail2', {}, { token: at.token })
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'system', title: 'roundCashedOut', values }))
  })

  test('is settled once by two runs at once, and by a third', async () => {
    const at = await doubled()
    const other = await doubled()
    await Promise.all([aDayLater(), aDayLater(), aDayLater()])
    expect(await aDayLater()).toBe(0)
    await expectSettledOnce(at)
    await expectSettledOnce(other)
  })

  test.each([
    ['under maintenance', { maintain: 1 }],
    ['off', { status: 0 }],
  ])('is settled though its game is %s', async (_, change) => {
    const at = await doubled()
    changeGame(change)
    expect(await aDayLater()).toBe(1)
    await expectSettledOnce(at)
  })

  test('is settled by the paytable it was opened with', async () => {
    const at = await doubled()
    restore()
    restore = installSteppedGame(3)
    expect(await aDayLater()).toBe(1)
    await expectSettledOnce(at)
  })

  test('is settled for a player who is excluded by then', async () => {
    const at = await doubled()
    await db.update(players).set({ state: 'excluded' }).where(eq(players.id, at.player))
    expect(await aDayLater()).toBe(1)
    await expectSettledOnce(at)
  })

  test('whose first stake was taken but never resolved is settled too', async () => {
    const at = await openGame()
    watch.instead = () => () => {
      throw new Error('the process has ended')
    }
    await open(at.gameToken)
    watch.instead = undefined
    expect(await aDayLater()).toBe(1)
    expect([await isOpen(at.player), await coinOf(at.player)]).toEqual([false, 10_000])
    expect(await told(at.player)).toHaveLength(1)
  })
})

describe('a run that was killed between the move and the settlement', () => {
  async function killed(): Promise<Awaited<ReturnType<typeof doubled>>> {
    const at = await doubled()
    watch.instead = () => () => {
      throw new Error('the process has ended')
    }
    expect(await aDayLater()).toBe(0)
    watch.instead = undefined
    const [waiting] = await db.select().from(openRounds).where(eq(openRounds.player, at.player))
    expect(waiting).toMatchObject({ moves: ['double', 'stop'], shown: 1 })
    expect([await coinOf(at.player), await told(at.player)]).toEqual([10_000 - STAKE, []])
    return at
  }

  test('is completed by the next run', async () => {
    const at = await killed()
    expect(await aDayLater()).toBe(1)
    await expectSettledOnce(at)
  })

  test('is completed for the player who comes first, who gets the letter all the same', async () => {
    const at = await killed()
    setClock(undefined)
    const opened = await call('houseOpen', { launchToken: await launch(at.token, STEPPED_GAME) })
    expect(opened).toMatchObject({ errcode: 0, unseen: { roundId: at.roundId, win: 2 * STAKE } })
    expect(await aDayLater()).toBe(0)
    await expectSettledOnce(at)
  })
})

test('a round that fails is logged, and holds up no other', async () => {
  const [bad, good] = [await doubled(), await doubled()]
  const [row] = await db.select().from(openRounds).where(eq(openRounds.player, bad.player))
  watch.instead = (play) => (stored) => {
    if (stored.seed.id === row?.seed) throw new Error('a broken round')
    return play(stored)
  }
  expect(await aDayLater()).toBe(1)
  await expectSettledOnce(good)
  expect(await isOpen(bad.player)).toBe(true)
  const broken = { player: bad.player, game: STEPPED_GAME, round: bad.roundId }
  expect(failed).toContainEqual(expect.objectContaining(broken))
  watch.instead = undefined
  expect(await aDayLater()).toBe(1)
  await expectSettledOnce(bad)
})

test('more failing rounds than a batch hold up no other: each is logged once, they are counted, and all are tried again', async () => {
  const [bad, good] = [await newPlayer({ coin: 10_000 }), await doubled()]
  const many = 510
  const crowd = (await copiesOf(bad, many)).map(({ id }) => id)
  // Older than the good one, with a view that no build can read.
  await db.execute(sql`
    insert into fair_seeds (player, id, server_seed, server_seed_hash, client_seed, nonce, made_at)
    select at.player, id, server_seed, server_seed_hash, client_seed, nonce, made_at
    from fair_seeds, unnest(${sql.param(crowd)}::bigint[]) as at (player) where fair_seeds.player = ${good.player}`)
  await db.execute(sql`
    insert into open_rounds (player, game_id, id, seed, nonce, stake, staked, config, tuning, moves, view, shown, opened_at, moved_at)
    select at.player, game_id, gen_random_uuid(), seed, nonce, stake, staked, config, tuning, moves, '{}', shown, opened_at - interval '1 minute', moved_at
    from open_rounds, unnest(${sql.param(crowd)}::bigint[]) as at (player) where open_rounds.player = ${good.player}`)
  const [row] = await db.select({ view: openRounds.view }).from(openRounds).where(eq(openRounds.player, good.player))
  const counted = async () => /^perya_rounds_overdue (\d+)$/m.exec(await metrics.metrics())?.[1]
  expect(await counted()).toBe('0')
  expect(await aDayLater()).toBe(1)
  await expectSettledOnce(good)
  expect(failed).toHaveLength(many)
  expect(await aDayLater()).toBe(0)
  expect(failed).toHaveLength(many)
  setClock(new Date(Date.now() + ROUND_OPEN_MS + 15 * MINUTE_MS))
  expect(await counted()).toBe(String(many))
  await db
    .update(openRounds)
    .set({ view: row?.view })
    .where(inArray(openRounds.player, crowd.slice(-3)))
  expect(await aDayLater()).toBe(3)
  expect(await db.$count(openRounds)).toBe(many - 3)
  setClock(undefined)
  // What fails anew is logged anew.
  const again = await doubled()
  await db.update(openRounds).set({ view: {} }).where(eq(openRounds.player, again.player))
  expect(await aDayLater()).toBe(0)
  expect(failed).toHaveLength(many + 1)
})

test('a round whose paytable is gone goes on by the one it was opened with, for its player and for the job', async () => {
  const fiveSafe = { mines: 3, safe: [1, 2, 3, 4, 5] }
  const [player, left] = [await sitDown(fiveSafe), await sitDown(fiveSafe)]
  const [own, other] = [roundOf(await dive(player.gameToken, 3)), roundOf(await dive(left.gameToken, 3))]
  restore()
  restore = setEngines((usual) => (gameId) => (gameId === MINES ? undefined : usual(gameId)))
  expect(roundOf(await move(player.gameToken, own.roundId, 1, 'open:1'))).toMatchObject({ step: 1 })
  expect((await dive(player.gameToken, 3, own.roundId)).round).toMatchObject({ roundId: own.roundId, step: 1 })
  const { win } = roundOf(await move(player.gameToken, own.roundId, 2, STOP))
  expect(win).toBeGreaterThan(0)
  expect(await aDayLater()).toBe(1)
  expect([await isOpen(left.player), await told(left.player)]).toMatchObject([false, [{ title: 'roundCashedOut' }]])
  const [stored] = await db.select().from(rounds).where(eq(rounds.id, other.roundId))
  expect(stored).toMatchObject({ outcome: { tuning: minesTable().paytableHash, moves: [STOP] } })
})

test('a round of a game without an engine stays, and is logged', async () => {
  const at = await doubled()
  restore()
  restore = () => {}
  expect(await aDayLater()).toBe(0)
  expect(await isOpen(at.player)).toBe(true)
  expect(failed).toContainEqual(expect.objectContaining({ round: at.roundId }))
})

test('a round begun since is not taken for the one that was found', async () => {
  const at = await doubled()
  roundOf(await move(at.gameToken, at.roundId, 2, 'stop'))
  const { roundId } = roundOf(await open(at.gameToken))
  const { player } = at
  expect(await settleByRule({ player, gameId: STEPPED_GAME, id: at.roundId })).toBe(true)
  const [still] = await db.select().from(openRounds).where(eq(openRounds.player, player))
  expect(still).toMatchObject({ id: roundId, moves: [] })
})

test('a round that its player ended is no letter, and an exclusion is one for each round', async () => {
  const own = await doubled()
  roundOf(await move(own.gameToken, own.roundId, 2, 'stop'))
  expect(await told(own.player)).toEqual([])
  const left = await doubled()
  await exclude({ player: left.player, kind: 'self', term: { months: 6 }, by: 'nena', reason: 'Form 2' })
  // An exclusion settles what is open once it stands.
  await expect.poll(() => isOpen(left.player)).toBe(false)
  await expectSettledOnce(left)
})

test('each rule has a letter about money, in words', () => {
  expect(Object.keys(leftTitles)).toEqual([...leavings])
  for (const title of Object.values(leftTitles)) expect(topicOf({ kind: 'system', title })).toBe('money')
})
