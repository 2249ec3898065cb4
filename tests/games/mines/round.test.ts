import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { type MinesOutcome, openText, STOP } from '#contract/games/mines/rules.ts'
import { lastSafe, MINES_MAX, TILES, timesAfter } from '#contract/games/mines/table.ts'
import { winOf } from '#contract/games/times.ts'
import { replayMines } from '#islands/games/mines/replay.ts'
import { db } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { playAnyMoves } from '../anyMoves.ts'
import { launch } from '../gameSession.ts'
import { coinOf, move, playMoves, type Round, roundOf } from '../steppedHarness.ts'
import { expectCashedOut, expectResumed, testLateMoves, testWrongOpenings, toldOf } from '../steppedRounds.ts'
import { COIN, dive, MINES, minesTable, STAKE, sitDown } from './table.ts'

const { game, paytableHash } = minesTable()
const fiveSafe = { mines: 3, safe: [1, 2, 3, 4, 5] }

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const pot = (mines: number, safe: number) => winOf(STAKE, timesAfter(game, mines, safe))
const outcomeOf = (round: Round) => round.outcome as MinesOutcome

describe('a round of mines', () => {
  test('takes its stake, shows each pearl, and pays the pot at the stop', async () => {
    const { player, token, gameToken } = await sitDown(fiveSafe)
    const opened = await dive(gameToken, 3)
    const { roundId } = roundOf(opened)
    expect(opened).toMatchObject({ coin: COIN - STAKE, round: { step: 0, outcome: { mines: 3, opened: [] } } })
    const second = await playMoves(gameToken, roundId, ['open:4', 'open:2'])
    expect(second).toMatchObject({ step: 2, win: 0, outcome: { opened: [4, 2], pot: pot(3, 2), over: false } })
    const ended = roundOf(await move(gameToken, roundId, 3, STOP))
    expect(ended).toMatchObject({ stake: STAKE, win: pot(3, 2) })
    const { end, ...inputs } = outcomeOf(ended)
    const moves = ['open:4', 'open:2', STOP]
    // Three mines after two tiles hardly risk: the round counts for no wagering requirement.
    expect(inputs).toEqual({ tuning: paytableHash, stake: STAKE, choice: 'mines:3', moves, valid: 0 })
    expect(end).toMatchObject({ mines: 3, opened: [4, 2], hit: null, over: true })
    expect(end.places).toHaveLength(3)
    expect(await coinOf(player)).toBe(COIN - STAKE + pot(3, 2))
    const { rows } = await call('getRounds', { roundId }, { token })
    expect(rows).toMatchObject([{ roundId, win: pot(3, 2), outcome: { choice: 'mines:3' } }])
    expect(await db.$count(openRounds, eq(openRounds.player, player))).toBe(0)
  })

  test('is lost with the first mine', async () => {
    const { player, gameToken } = await sitDown({ mines: 5, safe: [1], hit: [25] })
    const { roundId } = roundOf(await dive(gameToken, 5))
    const lost = await playMoves(gameToken, roundId, ['open:1', 'open:25'])
    expect([lost.win, outcomeOf(lost).end]).toMatchObject([0, { hit: 25, opened: [1, 25], pot: 0 }])
    expect(await coinOf(player)).toBe(COIN - STAKE)
  })

  test('ends by itself with its last pearl', async () => {
    const { player, gameToken } = await sitDown({ mines: 24, safe: [13] })
    const { roundId } = roundOf(await dive(gameToken, 24))
    const ended = await playMoves(gameToken, roundId, ['open:13'])
    expect([ended.win, ended.step]).toEqual([(2475 * STAKE) / 100, undefined])
    expect(await coinOf(player)).toBe(COIN - STAKE + ended.win)
  })

  test('hides its mines until the end: in no reply, no record, no copy and no row', async () => {
    const seat = await sitDown(fiveSafe)
    const { roundId } = roundOf(await dive(seat.gameToken, 3))
    const told = [
      await move(seat.gameToken, roundId, 1, 'open:1'),
      await dive(seat.gameToken, 3, roundId),
      ...(await toldOf(seat, MINES)),
    ]
    for (const part of told) expect(JSON.stringify(part)).not.toMatch(/"places"|"hit"|"serverSeed"/)
  })

  test('resumes on another device with the very board, and only there', async () => {
    const seat = await sitDown(fiveSafe)
    const { roundId } = roundOf(await dive(seat.gameToken, 3))
    const before = await playMoves(seat.gameToken, roundId, ['open:1', 'open:5'])
    await expectResumed(seat, MINES, before, STOP, pot(3, 2))
  })

  test.each([
    ['before its first tile, for the published return', [], (STAKE * game.return) / 10_000],
    ['after three, for their pot', ['open:1', 'open:2', 'open:3'], pot(3, 3)],
  ])('of a player who has gone is cashed out %s', async (_, moves, win) => {
    await expectCashedOut(await sitDown(fiveSafe), (gameToken) => dive(gameToken, 3), moves, win)
  })
})

describe('an opening', () => {
  testWrongOpenings(sitDown, ['mines:0', 'mines:25', 'mines:03', 'over:50', undefined], 'mines:3')

  test('asked for again is the same round, with the choice it has', async () => {
    const { player, gameToken } = await sitDown(fiveSafe)
    const roundId = randomUUID()
    const first = roundOf(await dive(gameToken, 3, roundId))
    expect(roundOf(await dive(gameToken, 3, roundId))).toEqual(first)
    expect(await dive(gameToken, 24, roundId)).toMatchObject({ errcode: errcodes.choiceRefused })
    expect(await dive(gameToken, 24)).toMatchObject({ errcode: errcodes.roundOpen })
    expect(await dive(gameToken, 3, roundId, 100)).toMatchObject({ errcode: errcodes.stakeRefused })
    await playMoves(gameToken, roundId, ['open:1', STOP])
    expect(await dive(gameToken, 24, roundId)).toMatchObject({ errcode: errcodes.choiceRefused })
    expect(roundOf(await dive(gameToken, 3, roundId))).toMatchObject({
      win: pot(3, 1),
      outcome: { choice: 'mines:3' },
    })
    expect(await coinOf(player)).toBe(COIN - STAKE + pot(3, 1))
  })
})

describe('a move is refused', () => {
  test('out of order, on an open tile, and where it is none', async () => {
    const { gameToken } = await sitDown(fiveSafe)
    const { roundId } = roundOf(await dive(gameToken, 3))
    await move(gameToken, roundId, 1, 'open:1')
    const moved = { errcode: errcodes.stepMoved, step: 1 }
    expect(await move(gameToken, roundId, 3, 'open:2')).toMatchObject(moved)
    expect(await move(gameToken, roundId, 1, 'open:2')).toMatchObject(moved)
    for (const text of ['open:1', 'open:0', 'open:26', 'open', 'double', 'stop:1'])
      expect([text, await move(gameToken, roundId, 2, text)]).toMatchObject([text, { errcode: errcodes.moveRefused }])
    expect(roundOf(await move(gameToken, roundId, 2, STOP)).win).toBe(pot(3, 1))
  })

  testLateMoves({
    sitDown: () => sitDown(fiveSafe),
    open: (gameToken) => dive(gameToken, 3),
    right: 'open:1',
    other: 'open:2',
    pot: pot(3, 1),
  })
})

test('many calls at once, of two devices: each step is one move, and the round ends once', async () => {
  const { player, token, gameToken: other } = await sitDown(fiveSafe)
  const { roundId } = roundOf(await dive(other, 3))
  const opened = await call('houseOpen', { launchToken: await launch(token, MINES) })
  const gameToken = String(opened.gameToken)
  const both = await Promise.all([move(other, roundId, 1, 'open:5'), move(other, roundId, 1, STOP)])
  expect(both.map(({ code }) => code)).toEqual([401, 401])
  const first = await Promise.all(['open:1', 'open:2', 'open:3'].map((text) => move(gameToken, roundId, 1, text)))
  const made = first.filter(({ errcode }) => errcode === 0)
  expect(made).toHaveLength(1)
  for (const reply of first.filter(({ errcode }) => errcode !== 0))
    expect(reply).toMatchObject({ errcode: errcodes.stepMoved })
  const ends = await Promise.all([STOP, 'open:4', STOP].map((text) => move(gameToken, roundId, 2, text)))
  const isStopped = ends.some(({ errcode, round }) => errcode === 0 && (round as Round).step === undefined)
  if (!isStopped) roundOf(await move(gameToken, roundId, 3, STOP))
  expect(await coinOf(player)).toBe(COIN - STAKE + pot(3, isStopped ? 1 : 2))
  expect(await db.$count(rounds, eq(rounds.id, roundId))).toBe(1)
  const later = await call('houseOpen', { launchToken: await launch(token, MINES) })
  expect(later).not.toHaveProperty('open')
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  const tile = fc.integer({ min: 1, max: TILES }).map(openText)
  await playAnyMoves(await sitDown(undefined, 10_000_000), {
    stakes: game.stakes,
    texts: fc.oneof({ weight: 6, arbitrary: tile }, fc.constantFrom(STOP, 'open:26', 'double')),
    choices: fc.integer({ min: 1, max: MINES_MAX }),
    open: dive,
    stop: STOP,
    replay: replayMines({ game, paytableHash }),
    expectOf: (round, mines, stake) => {
      const { opened, hit } = outcomeOf(round).end
      expect(round.win).toBe(hit === null ? winOf(stake, timesAfter(game, mines, opened.length)) : 0)
      expect(opened.length).toBeLessThanOrEqual(lastSafe(game, mines) + 1)
    },
  })
})
