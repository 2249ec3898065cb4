import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes, refusalWords } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { commitmentOf } from '#server/games/fair.ts'
import { openRounds } from '#server/games/openTables.ts'
import { fairSeeds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { copyOf } from '#server/rights/copy.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { STAKE } from './doubleOrStop.ts'
import { begin, launch } from './gameSession.ts'
import { installSteppedGame, move, open, openGame, roundOf, STEPPED_GAME } from './steppedHarness.ts'

let restore = () => {}

beforeAll(freshDatabase)
beforeEach(() => {
  restore = installSteppedGame()
})
afterEach(async () => {
  restore()
  expect(await verifyLedger(db)).toEqual([])
})

const nextOf = (reply: WireReply) => (reply.fair as { nextServerSeedHash: string }).nextServerSeedHash

/** Every way a player has to begin another pair, and so to be shown the seed in force. */
const ways: [string, (gameToken: string, next: string) => Promise<WireReply>][] = [
  ['without a promise', (gameToken) => begin(gameToken, 'mine')],
  [
    'by the committed seed',
    (token, nextServerSeedHash) => call('houseSeed', { clientSeed: 'mine', nextServerSeedHash }, { token }),
  ],
]

describe.each(ways)('a seed is changed %s', (_, rotate) => {
  test('only when no round of it is open, and then it is shown', async () => {
    const at = await openGame()
    const opened = await open(at.gameToken)
    const { roundId } = roundOf(opened)
    const next = nextOf(opened)
    for (let turn = 0; turn < 2; turn += 1) {
      const refused = await rotate(at.gameToken, next)
      expect(refused).toMatchObject({ code: 200, errcode: errcodes.seedInUse })
      expect(refused).not.toHaveProperty('revealed')
      const { fair } = await call('getFair', {}, { token: at.token })
      expect(fair).toEqual(opened.fair)
    }
    await move(at.gameToken, roundId, 1, 'stop')
    const { revealed } = await rotate(at.gameToken, next)
    const { serverSeed, serverSeedHash } = revealed as { serverSeed: string; serverSeedHash: string }
    expect(commitmentOf(serverSeed)).toBe(serverSeedHash)
  })

  test('in another game neither', async () => {
    const at = await openGame()
    const opened = await open(at.gameToken)
    const elsewhere = String((await call('houseOpen', { launchToken: await launch(at.token) })).gameToken)
    expect(await rotate(elsewhere, nextOf(opened))).toMatchObject({ errcode: errcodes.seedInUse })
  })
})

test('the refusal has words of its own', () => {
  expect(refusalWords.seedInUse).toBe('refusal.seedInUse')
})

test('the copy of a player’s data tells an open round as they see it, and not its seed', async () => {
  const at = await openGame()
  const { roundId } = roundOf(await open(at.gameToken))
  let text = ''
  for await (const piece of copyOf(at.player)) text += piece
  const copy = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  expect(copy.openRounds).toMatchObject([{ id: roundId, moves: [], view: { pot: STAKE, over: false } }])
  expect(copy.openRounds?.[0]?.view).not.toHaveProperty('covered')
  expect(copy.seeds).toHaveLength(1)
  expect(copy.seeds?.[0]).not.toHaveProperty('serverSeed')
})

test('a rotation and an opening at once: no seed is revealed while a round of it is open', async () => {
  const at = await openGame(1_000_000)
  for (let turn = 0; turn < 12; turn += 1) {
    const roundId = randomUUID()
    const [, ...answers] = await Promise.all([
      open(at.gameToken, roundId),
      begin(at.gameToken, `turn${turn}`),
      begin(at.gameToken, `again${turn}`),
    ])
    for (const { errcode } of answers) expect([0, errcodes.seedInUse]).toContain(errcode)
    const openAndShown = await db
      .select({ id: openRounds.id })
      .from(openRounds)
      .innerJoin(fairSeeds, and(eq(fairSeeds.id, openRounds.seed), isNotNull(fairSeeds.revealedAt)))
    expect(openAndShown).toEqual([])
    roundOf(await move(at.gameToken, roundId, 1, 'stop'))
  }
})

test('a pair that nothing opens any more holds nobody up, and shows nothing', async () => {
  const at = await openGame()
  await open(at.gameToken)
  await db.update(fairSeeds).set({ serverSeed: 'AAAA' }).where(eq(fairSeeds.player, at.player))
  const reply = await begin(at.gameToken, 'mine')
  expect(reply).toMatchObject({ errcode: 0 })
  expect(reply).not.toHaveProperty('revealed')
  expect(await db.$count(openRounds, eq(openRounds.gameId, STEPPED_GAME))).toBeGreaterThan(0)
})
