import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { type CoinOutcome, isRight, STOP } from '#contract/games/coin/rules.ts'
import { lastRight, timesAfter } from '#contract/games/coin/table.ts'
import { winOf } from '#contract/games/times.ts'
import { replayCoin } from '#islands/games/coin/replay.ts'
import { db } from '#server/db/database.ts'
import { wordsFor } from '#server/games/fair.ts'
import { openRounds } from '#server/games/openTables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { playAnyMoves } from '../anyMoves.ts'
import { coinOf, move, playMoves, type Round, roundOf } from '../steppedHarness.ts'
import { expectCashedOut, expectResumed } from '../steppedRounds.ts'
import { COIN, COIN_GAME, coinTable, STAKE, sitDown, start } from './table.ts'

const { game, paytableHash } = coinTable()

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const outcomeOf = (round: Round) => round.outcome as CoinOutcome

describe('a round of the coin', () => {
  test('takes its stake, shows each flip, and pays the pot at the stop', async () => {
    const { player, token, gameToken } = await sitDown(['kara', 'krus'])
    const opened = await start(gameToken)
    const { roundId } = roundOf(opened)
    expect(opened).toMatchObject({ coin: COIN - STAKE, round: { step: 0, outcome: { flips: [], pot: 495 } } })
    const second = await playMoves(gameToken, roundId, ['kara', 'krus'])
    expect(second).toMatchObject({ step: 2, win: 0, outcome: { times: 39_600, pot: 1_980, over: false } })
    const ended = roundOf(await move(gameToken, roundId, 3, STOP))
    expect(ended).toMatchObject({ stake: STAKE, win: 1_980 })
    expect(outcomeOf(ended)).toMatchObject({ tuning: paytableHash, stake: STAKE, moves: ['kara', 'krus', STOP] })
    expect(await coinOf(player)).toBe(COIN - STAKE + 1_980)
    const { rows } = await call('getRounds', { roundId }, { token })
    expect(rows).toMatchObject([{ roundId, win: 1_980 }])
    expect(await db.$count(openRounds, eq(openRounds.player, player))).toBe(0)
  })

  test('is lost with the first wrong call, and takes no move after it', async () => {
    const { player, gameToken } = await sitDown(['krus', 'krus'])
    const { roundId } = roundOf(await start(gameToken))
    const lost = await playMoves(gameToken, roundId, ['krus', 'kara'])
    expect([lost.win, lost.step, outcomeOf(lost).end.flips.map(isRight)]).toEqual([0, undefined, [true, false]])
    expect(await move(gameToken, roundId, 3, STOP)).toMatchObject({ errcode: errcodes.stepMoved })
    expect(await coinOf(player)).toBe(COIN - STAKE)
  })

  test('resumes on another device as it was left, and only there', async () => {
    const seat = await sitDown(['kara', 'kara'])
    const { roundId } = roundOf(await start(seat.gameToken))
    const before = await playMoves(seat.gameToken, roundId, ['kara', 'kara'])
    await expectResumed(seat, COIN_GAME, before, STOP, 1_980)
  })

  test.each([
    ['before its first call, for the published return', [], 495],
    ['after two, for their pot', ['krus', 'kara'], 1_980],
  ])('of a player who has gone is cashed out %s', async (_, moves, win) => {
    await expectCashedOut(await sitDown(['krus', 'kara']), start, moves, win)
  })

  test('refuses a choice at its opening, a move out of order, and what is no move', async () => {
    const { player, gameToken } = await sitDown(['kara'])
    const roundId = randomUUID()
    const chosen = await call('houseSpin', { roundId, stake: STAKE, choice: 'kara' }, { token: gameToken })
    expect([chosen.errcode, await coinOf(player)]).toEqual([errcodes.choiceRefused, COIN])
    roundOf(await start(gameToken, roundId))
    for (const text of ['heads', 'double', 'kara:1'])
      expect([text, await move(gameToken, roundId, 1, text)]).toMatchObject([text, { errcode: errcodes.moveRefused }])
    expect(await move(gameToken, roundId, 2, 'kara')).toMatchObject({ errcode: errcodes.stepMoved })
    const first = await move(gameToken, roundId, 1, 'kara')
    expect(await move(gameToken, roundId, 1, 'kara')).toEqual(first)
    expect(await move(gameToken, roundId, 1, 'krus')).toMatchObject({ errcode: errcodes.stepMoved, step: 1 })
    expect(roundOf(await move(gameToken, roundId, 2, STOP)).win).toBe(990)
  })
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  await playAnyMoves(await sitDown([], 10_000_000), {
    stakes: game.stakes,
    texts: fc.constantFrom('kara', 'krus', 'kara', 'krus', STOP, 'double'),
    choices: fc.constant(undefined),
    open: (gameToken, _, roundId, stake) => start(gameToken, roundId, stake),
    stop: STOP,
    replay: replayCoin({ game, paytableHash }),
    expectOf: (round, _, stake) => {
      const { flips } = outcomeOf(round).end
      expect(round.win).toBe(flips.every(isRight) ? winOf(stake, timesAfter(game, flips.length)) : 0)
      expect(flips.length).toBeLessThanOrEqual(lastRight(game))
    },
  })
})

test('a replay without calls tells how the coin falls, and wins nothing', () => {
  const words = () => wordsFor({ serverSeed: 'b'.repeat(64), clientSeed: 'c', nonce: 3 })
  const { win, outcome } = replayCoin({ game, paytableHash })(words(), { stake: STAKE, moves: [] })
  const { falls } = (outcome as { end: { falls: string[] } }).end
  expect([win, falls.length]).toEqual([undefined, lastRight(game)])
  const called = replayCoin({ game, paytableHash })(words(), { stake: STAKE, moves: falls })
  expect(called.win).toBe(winOf(STAKE, timesAfter(game, lastRight(game))))
})
