import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { winOf } from '#contract/games/times.ts'
import { boothText, STOP, type TowerOutcome } from '#contract/games/tower/rules.ts'
import { DIFFICULTIES, type Difficulty, timesAfter } from '#contract/games/tower/table.ts'
import { replayTower } from '#islands/games/tower/replay.ts'
import { db } from '#server/db/database.ts'
import { settleOpenRounds } from '#server/games/leave.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { playAnyMoves } from '../anyMoves.ts'
import { coinOf, move, playMoves, type Round, roundOf } from '../steppedHarness.ts'
import { expectCashedOut, expectResumed, testWrongOpenings, toldOf } from '../steppedRounds.ts'
import { COIN, climb, STAKE, sitDown, TOWER, towerTable } from './table.ts'

const { game, paytableHash } = towerTable()
/** Three floors of the hard tower. */
const threeHard = { difficulty: 'hard', booths: [1, 2, 1] } as const

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const pot = (difficulty: Difficulty, floors: number) => winOf(STAKE, timesAfter(game, difficulty, floors))
const outcomeOf = (round: Round) => round.outcome as TowerOutcome

describe('a round of the tower', () => {
  test('takes its stake, shows each floor, and pays the pot at the stop', async () => {
    const { player, token, gameToken } = await sitDown(threeHard)
    const opened = await climb(gameToken, 'hard')
    const { roundId } = roundOf(opened)
    expect(opened).toMatchObject({
      coin: COIN - STAKE,
      round: { step: 0, outcome: { difficulty: 'hard', picked: [] } },
    })
    const second = await playMoves(gameToken, roundId, ['booth:1', 'booth:2'])
    expect(second).toMatchObject({ step: 2, win: 0, outcome: { picked: [1, 2], pot: pot('hard', 2), over: false } })
    const ended = roundOf(await move(gameToken, roundId, 3, STOP))
    expect(ended).toMatchObject({ stake: STAKE, win: pot('hard', 2) })
    const { end, ...inputs } = outcomeOf(ended)
    const moves = ['booth:1', 'booth:2', STOP]
    // A quarter of what games of this type risk counts for wagering requirements.
    expect(inputs).toEqual({ tuning: paytableHash, stake: STAKE, choice: 'climb:hard', moves, valid: STAKE / 4 })
    expect(end).toMatchObject({ picked: [1, 2], fell: false, over: true })
    expect(end.traps.map(({ length }) => length)).toEqual(new Array(9).fill(1))
    expect(await coinOf(player)).toBe(COIN - STAKE + pot('hard', 2))
    const { rows } = await call('getRounds', { roundId }, { token })
    expect(rows).toMatchObject([{ roundId, win: pot('hard', 2), outcome: { choice: 'climb:hard' } }])
    expect(await db.$count(openRounds, eq(openRounds.player, player))).toBe(0)
  })

  test('is lost with the first trap', async () => {
    const { player, gameToken } = await sitDown({ difficulty: 'expert', booths: [4, -5] })
    const { roundId } = roundOf(await climb(gameToken, 'expert'))
    const lost = await playMoves(gameToken, roundId, ['booth:4', 'booth:5'])
    expect([lost.win, outcomeOf(lost).end]).toMatchObject([0, { fell: true, picked: [4, 5], pot: 0 }])
    expect(await coinOf(player)).toBe(COIN - STAKE)
  })

  test('ends by itself at the top', async () => {
    const booths = [1, 2, 3, 4, 1, 2, 3, 4, 1]
    const { player, gameToken } = await sitDown({ difficulty: 'easy', booths })
    const { roundId } = roundOf(await climb(gameToken, 'easy'))
    const ended = await playMoves(gameToken, roundId, booths.map(boothText))
    expect([ended.win, ended.step]).toEqual([pot('easy', 9), undefined])
    expect(await coinOf(player)).toBe(COIN - STAKE + ended.win)
  })

  test('hides its traps until the end: in no reply, no record, no copy and no row', async () => {
    const seat = await sitDown(threeHard)
    const { roundId } = roundOf(await climb(seat.gameToken, 'hard'))
    const told = [
      await move(seat.gameToken, roundId, 1, 'booth:1'),
      await climb(seat.gameToken, 'hard', roundId),
      ...(await toldOf(seat, TOWER)),
    ]
    for (const part of told) expect(JSON.stringify(part)).not.toMatch(/"traps":\[|"fell"|"serverSeed"/)
  })

  test('resumes on another device with the very tower, and only there', async () => {
    const seat = await sitDown(threeHard)
    const { roundId } = roundOf(await climb(seat.gameToken, 'hard'))
    const before = await playMoves(seat.gameToken, roundId, ['booth:1', 'booth:2'])
    await expectResumed(seat, TOWER, before, STOP, pot('hard', 2))
  })

  test.each([
    ['before its first floor, for the published return', [], (STAKE * game.return) / 10_000],
    ['after three, for their pot', ['booth:1', 'booth:2', 'booth:1'], pot('hard', 3)],
  ])('of a player who has gone is cashed out %s', async (_, moves, win) => {
    await expectCashedOut(await sitDown(threeHard), (gameToken) => climb(gameToken, 'hard'), moves, win)
  })
})

describe('an opening', () => testWrongOpenings(sitDown, ['climb:insane', 'climb', 'mines:3', undefined], 'climb:hard'))

test('a move is refused out of order, beside the floor, where it is none, and after the end', async () => {
  const { player, gameToken } = await sitDown(threeHard)
  const { roundId } = roundOf(await climb(gameToken, 'hard'))
  const first = await move(gameToken, roundId, 1, 'booth:1')
  expect(await move(gameToken, roundId, 1, 'booth:1')).toEqual(first)
  const moved = { errcode: errcodes.stepMoved, step: 1 }
  expect(await move(gameToken, roundId, 3, 'booth:2')).toMatchObject(moved)
  expect(await move(gameToken, roundId, 1, 'booth:2')).toMatchObject(moved)
  for (const text of ['booth:3', 'booth:0', 'booth:6', 'booth', 'double', 'stop:1'])
    expect([text, await move(gameToken, roundId, 2, text)]).toMatchObject([text, { errcode: errcodes.moveRefused }])
  const ended = await move(gameToken, roundId, 2, STOP)
  expect(await move(gameToken, roundId, 2, STOP)).toEqual(ended)
  expect(await move(gameToken, roundId, 3, 'booth:1')).toMatchObject({ errcode: errcodes.stepMoved, step: 2 })
  expect(await coinOf(player)).toBe(COIN - STAKE + pot('hard', 1))
})

test('many calls at once: each step is one move, and the round ends once', async () => {
  const { player, gameToken } = await sitDown(threeHard)
  const { roundId } = roundOf(await climb(gameToken, 'hard'))
  await Promise.all(['booth:1', 'booth:1', STOP].map((text) => move(gameToken, roundId, 1, text)))
  await Promise.all(['booth:2', STOP, 'booth:2'].map((text) => move(gameToken, roundId, 2, text)))
  await settleOpenRounds(player)
  const [row] = await db.select().from(rounds).where(eq(rounds.id, roundId))
  const { picked = [] } = (row?.outcome as TowerOutcome | undefined)?.end ?? {}
  expect([row?.win, await coinOf(player)]).toEqual([
    pot('hard', picked.length),
    COIN - STAKE + pot('hard', picked.length),
  ])
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  const booth = fc.integer({ min: 1, max: 5 }).map(boothText)
  await playAnyMoves(await sitDown(undefined, 10_000_000), {
    stakes: game.stakes,
    texts: fc.oneof({ weight: 6, arbitrary: booth }, fc.constantFrom(STOP, 'booth:6', 'double')),
    choices: fc.constantFrom(...DIFFICULTIES),
    open: climb,
    stop: STOP,
    replay: replayTower({ game, paytableHash }),
    expectOf: (round, difficulty, stake) => {
      const { picked, fell } = outcomeOf(round).end
      expect(round.win).toBe(fell ? 0 : winOf(stake, timesAfter(game, difficulty, picked.length)))
      expect(picked.length).toBeLessThanOrEqual(game.floors)
    },
  })
})
