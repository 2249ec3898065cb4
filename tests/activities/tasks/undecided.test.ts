import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Task } from '#contract/activities/tasks/config.ts'
import type { TaskKind } from '#contract/activities/tasks/kinds.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { takeSeat } from '../../games/gameSession.ts'
import { dealTo } from '../../games/mines/table.ts'
import { playMoves, roundOf } from '../../games/steppedHarness.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { everythingOn } from '../fixture.ts'

/* A round that is stopped before its first decision returns its stake but for a hundredth. It is no play. */

const STAKE = 500
const [MINES, HILO, COIN, TOWER] = [2101, 2301, 2501, 2801]
const [PLAY, WIN, EXPLORE, BET] = [101, 102, 103, 104]

const aTask = (id: number, kind: TaskKind): Task => ({
  ...{ id, kind, goal: 4, period: 'daily', leads: '/lobby/home', sort: id, status: 1 },
  award: [{ id: 2001, count: 100, betRate: 1 }],
})
const tasks = [
  aTask(PLAY, 'play'),
  aTask(WIN, 'win'),
  aTask(EXPLORE, 'explore'),
  { ...aTask(BET, 'stake'), goal: 9_999 },
]

beforeAll(freshDatabase)
beforeEach(() => setCatalogue(everythingOn({ configs: { tasks } })))
afterEach(async () => {
  setCatalogue(undefined)
  await expectCleanBooks()
})

const progressOf = async (token: string) => JSON.parse(String((await call('getTaskUser', {}, { token })).achieveData))

async function playRound(gameToken: string, choice: string | undefined, moves: readonly string[]) {
  const bet = { roundId: randomUUID(), stake: STAKE, ...(choice !== undefined && { choice }) }
  const { roundId } = roundOf(await call('houseSpin', bet, { token: gameToken }))
  return await playMoves(gameToken, roundId, moves)
}

const stopped: [number, string | undefined, string[]][] = [
  [MINES, 'mines:3', ['stop']],
  [TOWER, 'climb:easy', ['stop']],
  [COIN, undefined, ['stop']],
  [HILO, undefined, ['stop']],
  [HILO, undefined, ['skip', 'skip', 'stop']],
]

test.each(stopped)('a round of %s, %s that ended by %j alone counts nowhere', async (game, choice, moves) => {
  const { player, token, gameToken } = await takeSeat(100_000, game)
  const round = await playRound(gameToken, choice, moves)
  expect(round.win).toBeGreaterThan(0)
  expect(round.win).toBeLessThan(STAKE)
  expect(await progressOf(token)).toMatchObject({ [PLAY]: 0, [WIN]: 0, [EXPLORE]: 0, [BET]: 0 })
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  expect(totals?.validBet).toBe(0)
})

test('a decided round counts, and a win once it brings more than its stake', async () => {
  const { player, token, gameToken } = await takeSeat(100_000, MINES)
  await dealTo(player, { mines: 3, safe: [1, 2] })
  const won = await playRound(gameToken, 'mines:3', ['open:1', 'open:2', 'stop'])
  expect(won.win).toBeGreaterThan(STAKE)
  expect(await progressOf(token)).toMatchObject({ [PLAY]: 1, [WIN]: 1, [EXPLORE]: 1 })
  await dealTo(player, { mines: 3, safe: [3], hit: [4] })
  expect((await playRound(gameToken, 'mines:3', ['open:3', 'open:4'])).win).toBe(0)
  expect(await progressOf(token)).toMatchObject({ [PLAY]: 2, [WIN]: 1, [EXPLORE]: 1 })
})
