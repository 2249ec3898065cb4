import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { rankOf } from '#contract/games/cards.ts'
import { type HiloOutcome, SKIP, STOP } from '#contract/games/hilo/rules.ts'
import { chanceOf, GUESSES, isRight, timesAfter } from '#contract/games/hilo/table.ts'
import { winOf } from '#contract/games/times.ts'
import { replayHilo } from '#islands/games/hilo/replay.ts'
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
import { COIN, deal, HILO, hiloTable, STAKE, sitDown } from './table.ts'

const { game, paytableHash } = hiloTable()
/** Two right guesses, high then low, and a wrong one. */
const CARDS = [7, 9, 2, 1]

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const pot = (...chances: readonly number[]) => winOf(STAKE, timesAfter(game, chances))
const outcomeOf = (round: Round) => round.outcome as HiloOutcome

const ranksOf = ({ outcome }: Round) => (outcome as { cards: number[] }).cards.map(rankOf)

describe('a round of hi-lo', () => {
  test('takes its stake, shows each card, and pays the pot at the stop', async () => {
    const { player, token, gameToken } = await sitDown(CARDS)
    const opened = await deal(gameToken)
    const { roundId } = roundOf(opened)
    expect(opened).toMatchObject({ coin: COIN - STAKE, round: { step: 0, outcome: { steps: [], over: false } } })
    expect(ranksOf(roundOf(opened))).toEqual([7])
    const second = await playMoves(gameToken, roundId, ['high', 'low'])
    expect(second).toMatchObject({ step: 2, win: 0, outcome: { pot: pot(7, 9), over: false } })
    expect(ranksOf(second)).toEqual([7, 9, 2])
    const ended = roundOf(await move(gameToken, roundId, 3, STOP))
    expect(ended).toMatchObject({ stake: STAKE, win: pot(7, 9) })
    const { end, ...inputs } = outcomeOf(ended)
    // Of this type of game a quarter of the stake counts for wagering requirements.
    expect(inputs).toEqual({ tuning: paytableHash, stake: STAKE, moves: ['high', 'low', STOP], valid: STAKE / 4 })
    expect(end).toMatchObject({ steps: ['high', 'low'], lost: false, over: true })
    expect(await coinOf(player)).toBe(COIN - STAKE + pot(7, 9))
    const { rows } = await call('getRounds', { roundId }, { token })
    expect(rows).toMatchObject([{ roundId, win: pot(7, 9) }])
    expect(await db.$count(openRounds, eq(openRounds.player, player))).toBe(0)
  })

  test('is lost with the first wrong guess', async () => {
    const { player, gameToken } = await sitDown(CARDS)
    const { roundId } = roundOf(await deal(gameToken))
    const lost = await playMoves(gameToken, roundId, ['high', 'low', 'high'])
    expect([lost.win, outcomeOf(lost).end]).toMatchObject([0, { lost: true, pot: 0 }])
    expect(await coinOf(player)).toBe(COIN - STAKE)
  })

  test('gives a new card for nothing, and hardly counts a bet at the likeliest guess', async () => {
    const { player, gameToken } = await sitDown([7, 1, 5])
    const { roundId } = roundOf(await deal(gameToken))
    const skipped = roundOf(await move(gameToken, roundId, 1, SKIP))
    expect([ranksOf(skipped), skipped.stake, skipped.outcome]).toMatchObject([[7, 1], STAKE, { pot: pot() }])
    const ended = await playMoves(gameToken, roundId, [SKIP, 'high', STOP])
    expect([ended.win, outcomeOf(ended).valid]).toEqual([pot(12), 0])
    expect(await coinOf(player)).toBe(COIN - STAKE + pot(12))
  })

  test('hides its coming cards: no reply, record, copy or row has more than those that lie open', async () => {
    const seat = await sitDown(CARDS)
    const { roundId } = roundOf(await deal(seat.gameToken))
    const told = [
      await move(seat.gameToken, roundId, 1, 'high'),
      await deal(seat.gameToken, roundId),
      ...(await toldOf(seat, HILO)),
    ]
    const lists = told.flatMap((part) => [...JSON.stringify(part).matchAll(/"cards":\[([\d,]+)\]/g)])
    expect(lists.length).toBeGreaterThan(3)
    for (const [, cards = ''] of lists) expect(cards.split(',').map((card) => rankOf(Number(card)))).toEqual([7, 9])
    for (const part of told) expect(JSON.stringify(part)).not.toMatch(/"lost"|"serverSeed"/)
  })

  test('resumes on another device with the very cards, and only there', async () => {
    const seat = await sitDown(CARDS)
    const { roundId } = roundOf(await deal(seat.gameToken))
    const before = await playMoves(seat.gameToken, roundId, ['high', 'low'])
    await expectResumed(seat, HILO, before, STOP, pot(7, 9))
  })

  test.each([
    ['before its first guess, for the published return', [], (STAKE * game.return) / 10_000],
    ['after a new card, for the same', [SKIP], (STAKE * game.return) / 10_000],
    ['after two, for their pot', ['high', 'low'], pot(7, 9)],
  ])('of a player who has gone is cashed out %s', async (_, moves, win) => {
    await expectCashedOut(await sitDown(CARDS), deal, moves, win)
  })
})

describe('an opening', () => {
  testWrongOpenings(sitDown, ['high', 'mines:3', 'over:5000'])

  test('asked for again is the same round', async () => {
    const { player, gameToken } = await sitDown(CARDS)
    const roundId = randomUUID()
    const first = roundOf(await deal(gameToken, roundId))
    expect(roundOf(await deal(gameToken, roundId))).toEqual(first)
    expect(await deal(gameToken)).toMatchObject({ errcode: errcodes.roundOpen })
    expect(await deal(gameToken, roundId, 100)).toMatchObject({ errcode: errcodes.stakeRefused })
    await playMoves(gameToken, roundId, ['high', STOP])
    expect(roundOf(await deal(gameToken, roundId))).toMatchObject({ win: pot(7) })
    expect(await coinOf(player)).toBe(COIN - STAKE + pot(7))
  })
})

describe('a move is refused', () => {
  test('out of order, where it is not offered, and where it is none', async () => {
    const { gameToken } = await sitDown([7, 13, 2])
    const { roundId } = roundOf(await deal(gameToken))
    await move(gameToken, roundId, 1, 'high')
    const moved = { errcode: errcodes.stepMoved, step: 1 }
    expect(await move(gameToken, roundId, 3, 'low')).toMatchObject(moved)
    expect(await move(gameToken, roundId, 1, 'low')).toMatchObject(moved)
    for (const text of ['high', 'higher', 'low:1', 'double', 'stop:1'])
      expect([text, await move(gameToken, roundId, 2, text)]).toMatchObject([text, { errcode: errcodes.moveRefused }])
    expect(roundOf(await move(gameToken, roundId, 2, STOP)).win).toBe(pot(7))
  })

  testLateMoves({ sitDown: () => sitDown(CARDS), open: deal, right: 'high', other: 'low', pot: pot(7) })
})

test('many calls at once, of two devices: each step is one move, and the round ends once', async () => {
  const { player, token, gameToken: other } = await sitDown([2, 5, 5])
  const { roundId } = roundOf(await deal(other))
  const opened = await call('houseOpen', { launchToken: await launch(token, HILO) })
  const gameToken = String(opened.gameToken)
  const both = await Promise.all([move(other, roundId, 1, 'high'), move(other, roundId, 1, STOP)])
  expect(both.map(({ code }) => code)).toEqual([401, 401])
  const first = await Promise.all(['high', 'high', 'low'].map((text) => move(gameToken, roundId, 1, text)))
  const made = new Set(first.map(({ errcode, step }) => (errcode === 0 ? 'made' : `${errcode}:${step}`)))
  expect([...made].every((one) => one === 'made' || one.startsWith(`${errcodes.stepMoved}:`))).toBe(true)
  const there = await call('houseOpen', { launchToken: await launch(token, HILO) })
  const isOpen = there.open !== undefined
  // Either the right guess was made, or the wrong one, which ended the round.
  if (isOpen) roundOf(await move(String(there.gameToken), roundId, 2, STOP))
  expect(await coinOf(player)).toBe(COIN - STAKE + (isOpen ? pot(12) : 0))
  expect(await db.$count(rounds, eq(rounds.id, roundId))).toBe(1)
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  await playAnyMoves(await sitDown(undefined, 10_000_000), {
    stakes: game.stakes,
    texts: fc.constantFrom(...GUESSES, ...GUESSES, SKIP, STOP, 'double', 'high:1'),
    choices: fc.constant(undefined),
    open: (gameToken, _, roundId, stake) => deal(gameToken, roundId, stake),
    stop: STOP,
    replay: replayHilo({ game, paytableHash }),
    expectOf: (round, _, stake) => {
      // The win follows from the cards and the moves alone.
      const { moves, end } = outcomeOf(round)
      const ranks = end.cards.map(rankOf)
      const right = end.steps.map((one, place) =>
        one === SKIP ? true : isRight(ranks[place] ?? 0, one, ranks[place + 1] ?? 0),
      )
      const chances = end.steps.flatMap((one, place) => (one === SKIP ? [] : [chanceOf(ranks[place] ?? 0, one)]))
      expect(right.slice(0, -1).every(Boolean)).toBe(true)
      expect(round.win).toBe(right.every(Boolean) ? winOf(stake, timesAfter(game, chances)) : 0)
      expect(end.steps).toEqual(moves.filter((text) => text !== STOP))
    },
  })
})
