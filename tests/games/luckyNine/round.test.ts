import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { paysOf, pointsOf, resultOf } from '#contract/games/luckyNine/points.ts'
import { handsOf, isLucky, type LuckyNineOutcome } from '#contract/games/luckyNine/rules.ts'
import { replayLuckyNine } from '#islands/games/luckyNine/replay.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { settleOpenRounds } from '#server/games/leave.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { playAnyMoves } from '../anyMoves.ts'
import { coinOf, move, type Round, roundOf } from '../steppedHarness.ts'
import { expectResumed, testWrongOpenings, toldOf } from '../steppedRounds.ts'
import { COIN, deal, KANTO, luckyTable, STAKE, sitDown, type Wanted } from './table.ts'

const { game, paytableHash } = luckyTable()
const DRAW: Wanted = { points: 3, hirit: 'win', stay: 'lost' }

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const outcomeOf = (round: Round) => round.outcome as LuckyNineOutcome
const dealtOf = ({ outcome }: Round) => (outcome as { cards: readonly number[] }).cards

describe('a round of Lucky Nine', () => {
  test('takes its stake, shows two cards, and pays by both hands after the move', async () => {
    const { player, token, gameToken } = await sitDown(DRAW)
    const opened = await deal(gameToken)
    const round = roundOf(opened)
    expect(opened).toMatchObject({ coin: COIN - STAKE, round: { step: 0, outcome: { over: false } } })
    expect([dealtOf(round).length, pointsOf(dealtOf(round))]).toEqual([2, 3])
    const ended = roundOf(await move(gameToken, round.roundId, 1, 'hirit'))
    expect(ended).toMatchObject({ stake: STAKE, win: 2 * STAKE })
    const { end, ...inputs } = outcomeOf(ended)
    const percent = catalogue().wagering.contributions.find(({ typeId }) => typeId === 3)?.percent ?? 100
    expect(inputs).toEqual({ tuning: paytableHash, stake: STAKE, moves: ['hirit'], valid: (STAKE * percent) / 100 })
    expect(end).toMatchObject({ result: 'win', times: 2, win: 2 * STAKE, over: true })
    expect([end.cards.length, end.player.slice(0, 2)]).toEqual([6, dealtOf(round)])
    expect(await coinOf(player)).toBe(COIN + STAKE)
    const { rows } = await call('getRounds', { roundId: round.roundId }, { token })
    expect(rows).toMatchObject([{ roundId: round.roundId, win: 2 * STAKE }])
    expect(await db.$count(openRounds, eq(openRounds.player, player))).toBe(0)
  })

  test.each([
    ['lucky', 3],
    ['back', 1],
  ] as const)('with nine on two cards has ended as it is opened: %s', async (result, times) => {
    const { player, gameToken } = await sitDown({ points: 9, lucky: result })
    const roundId = randomUUID()
    const ended = roundOf(await deal(gameToken, roundId))
    expect(ended).toMatchObject({ win: times * STAKE, outcome: { moves: [], end: { result, times, over: true } } })
    expect(ended.step).toBeUndefined()
    expect(await coinOf(player)).toBe(COIN + (times - 1) * STAKE)
    // Asked for again it is the same round, and no move comes after its end.
    expect(roundOf(await deal(gameToken, roundId))).toEqual(ended)
    expect(await move(gameToken, roundId, 1, 'hirit')).toMatchObject({ errcode: errcodes.stepMoved })
    expect(await db.$count(rounds, eq(rounds.id, roundId))).toBe(1)
  })

  test('hides the cards to come: no reply, record, copy or row has more than two', async () => {
    const seat = await sitDown(DRAW)
    const round = roundOf(await deal(seat.gameToken))
    const told = [await deal(seat.gameToken, round.roundId), ...(await toldOf(seat, KANTO))]
    const lists = told.flatMap((part) => [...JSON.stringify(part).matchAll(/"cards":\[([\d,]+)\]/g)])
    expect(lists.length).toBeGreaterThan(2)
    for (const [, cards] of lists) expect(cards).toBe(dealtOf(round).join())
    for (const part of told) expect(JSON.stringify(part)).not.toMatch(/"banker":\[|"serverSeed"/)
  })

  test('resumes on another device with the very cards, and only there', async () => {
    const seat = await sitDown(DRAW)
    await expectResumed(seat, KANTO, roundOf(await deal(seat.gameToken)), 'hirit', 2 * STAKE)
  })

  test.each<Wanted & { stay: 'win' | 'lost' | 'tie' }>([
    { points: 7, stay: 'win' },
    { points: 0, stay: 'lost' },
    { points: 6, stay: 'tie' },
  ])('of a player who has gone stands: %j', async (wanted) => {
    const { player, gameToken } = await sitDown(wanted)
    const { roundId } = roundOf(await deal(gameToken))
    expect(await settleOpenRounds(player)).toBe(0)
    const win = paysOf(game.pays, wanted.stay) * STAKE
    expect(await coinOf(player)).toBe(COIN - STAKE + win)
    const [row] = await db.select().from(rounds).where(eq(rounds.id, roundId))
    expect(row).toMatchObject({ win, outcome: { moves: ['stay'] } })
  })
})

describe('an opening', () => testWrongOpenings(sitDown, ['hirit', 'mines:3', 'over:5000']))

describe('a move is refused', () => {
  test('out of order, where it is none, and after the end', async () => {
    const [at, stranger] = [await sitDown(DRAW), await sitDown()]
    const opened = roundOf(await deal(at.gameToken))
    expect(await move(at.gameToken, opened.roundId, 2, 'stay')).toMatchObject({ errcode: errcodes.stepMoved, step: 0 })
    for (const text of ['hit', 'hold', 'stop', 'high'])
      expect([text, await move(at.gameToken, opened.roundId, 1, text)]).toMatchObject([
        text,
        { errcode: errcodes.moveRefused },
      ])
    const unknown = { errcode: errcodes.roundUnknown }
    expect(await move(stranger.gameToken, opened.roundId, 1, 'stay')).toMatchObject(unknown)
    roundOf(await move(at.gameToken, opened.roundId, 1, 'hirit'))
    expect(await move(at.gameToken, opened.roundId, 2, 'hirit')).toMatchObject({ errcode: errcodes.stepMoved, step: 1 })
    expect([await coinOf(at.player), await coinOf(stranger.player)]).toEqual([COIN + STAKE, COIN])
  })

  test('made by many calls at once, it is made once: the first decides', async () => {
    const { player, gameToken } = await sitDown(DRAW)
    const { roundId } = roundOf(await deal(gameToken))
    const replies = await Promise.all(['hirit', 'stay', 'hirit', 'stay'].map((one) => move(gameToken, roundId, 1, one)))
    const ended = replies.filter(({ errcode }) => errcode === 0).map((reply) => roundOf(reply))
    expect(new Set(ended.map(({ win }) => win)).size).toBe(1)
    expect(await coinOf(player)).toBe(COIN - STAKE + (ended[0]?.win ?? Number.NaN))
    expect(await db.$count(rounds, eq(rounds.id, roundId))).toBe(1)
  })
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  await playAnyMoves(await sitDown(undefined, 10_000_000), {
    stakes: game.stakes,
    texts: fc.constantFrom('hirit', 'stay', 'hit', 'stop'),
    choices: fc.constant(undefined),
    open: (gameToken, _, roundId, stake) => deal(gameToken, roundId, stake),
    stop: 'stay',
    replay: replayLuckyNine({ game, paytableHash }),
    expectOf: (round, _, stake) => {
      // The win follows from the six cards and the move alone.
      const { moves, end } = outcomeOf(round)
      const { player, banker } = handsOf(game, end.cards, moves[0] === 'hirit')
      expect([end.player, end.banker, moves.length]).toEqual([player, banker, isLucky(player) ? 0 : 1])
      expect(round.win).toBe(paysOf(game.pays, resultOf(pointsOf(player), isLucky(player), pointsOf(banker))) * stake)
    },
  })
})
