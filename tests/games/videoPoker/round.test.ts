import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { adviceOf } from '#contract/games/videoPoker/advice.ts'
import { HOLDS } from '#contract/games/videoPoker/draws.ts'
import { handOf, paysOf } from '#contract/games/videoPoker/hands.ts'
import { drawnHand, holdOf, moveOf, type VideoPokerOutcome } from '#contract/games/videoPoker/rules.ts'
import { replayVideoPoker } from '#islands/games/videoPoker/replay.ts'
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
import { COIN, deal, JACKS, pokerTable, STAKE, sitDown, type Wanted } from './table.ts'

const { game, paytableHash } = pokerTable()
const TRIPS: Wanted = { dealt: 'jacks', drawn: 'three' }

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const outcomeOf = (round: Round) => round.outcome as VideoPokerOutcome
const dealtOf = ({ outcome }: Round) => (outcome as { cards: readonly number[] }).cards
const advised = (round: Round) => moveOf(adviceOf(game.pays, dealtOf(round)).best)

describe('a round of video poker', () => {
  test('takes its stake, shows five cards, and pays the hand after the draw', async () => {
    const { player, token, gameToken } = await sitDown(TRIPS)
    const opened = await deal(gameToken)
    const round = roundOf(opened)
    expect(opened).toMatchObject({ coin: COIN - STAKE, round: { step: 0, outcome: { over: false } } })
    expect([dealtOf(round).length, handOf(dealtOf(round))]).toEqual([5, 'jacks'])
    const text = advised(round)
    const ended = roundOf(await move(gameToken, round.roundId, 1, text))
    expect(ended).toMatchObject({ stake: STAKE, win: 3 * STAKE })
    const { end, ...inputs } = outcomeOf(ended)
    const percent = catalogue().wagering.contributions.find(({ typeId }) => typeId === 3)?.percent ?? 100
    expect(inputs).toEqual({ tuning: paytableHash, stake: STAKE, moves: [text], valid: (STAKE * percent) / 100 })
    expect(end).toMatchObject({ made: 'three', times: 3, win: 3 * STAKE, over: true })
    expect([end.cards.length, end.hand]).toEqual([10, drawnHand(end.cards, holdOf(end.held))])
    expect(await coinOf(player)).toBe(COIN + 2 * STAKE)
    const { rows } = await call('getRounds', { roundId: round.roundId }, { token })
    expect(rows).toMatchObject([{ roundId: round.roundId, win: 3 * STAKE }])
    expect(await db.$count(openRounds, eq(openRounds.player, player))).toBe(0)
  })

  test('hides the cards to come: no reply, record, copy or row has more than five', async () => {
    const seat = await sitDown()
    const round = roundOf(await deal(seat.gameToken))
    const told = [await deal(seat.gameToken, round.roundId), ...(await toldOf(seat, JACKS))]
    const lists = told.flatMap((part) => [...JSON.stringify(part).matchAll(/"cards":\[([\d,]+)\]/g)])
    expect(lists.length).toBeGreaterThan(2)
    for (const [, cards] of lists) expect(cards).toBe(dealtOf(round).join())
    for (const part of told) expect(JSON.stringify(part)).not.toMatch(/"hand"|"serverSeed"/)
  })

  test('resumes on another device with the very cards, and only there', async () => {
    const seat = await sitDown(TRIPS)
    const opened = roundOf(await deal(seat.gameToken))
    await expectResumed(seat, JACKS, opened, advised(opened), 3 * STAKE)
  })

  test.each<Wanted>([TRIPS, { dealt: 'nothing', drawn: 'twoPairs' }, { dealt: 'twoPairs', drawn: 'twoPairs' }])(
    'of a player who has gone holds by the advice: %j',
    async (wanted) => {
      const { player, gameToken } = await sitDown(wanted)
      const opened = roundOf(await deal(gameToken))
      expect(await settleOpenRounds(player)).toBe(0)
      const win = paysOf(game.pays, wanted.drawn) * STAKE
      expect(await coinOf(player)).toBe(COIN - STAKE + win)
      const [row] = await db.select().from(rounds).where(eq(rounds.id, opened.roundId))
      expect(row).toMatchObject({ win, outcome: { moves: [advised(opened)] } })
    },
  )
})

describe('an opening', () => {
  testWrongOpenings(sitDown, ['hold', 'mines:3', 'over:5000'])

  test('asked for again is the same round', async () => {
    const { player, gameToken } = await sitDown(TRIPS)
    const roundId = randomUUID()
    const first = roundOf(await deal(gameToken, roundId))
    expect(roundOf(await deal(gameToken, roundId))).toEqual(first)
    expect(await deal(gameToken)).toMatchObject({ errcode: errcodes.roundOpen })
    expect(await deal(gameToken, roundId, 100)).toMatchObject({ errcode: errcodes.stakeRefused })
    const ended = roundOf(await move(gameToken, roundId, 1, advised(first)))
    expect(roundOf(await deal(gameToken, roundId))).toEqual(ended)
    expect(await coinOf(player)).toBe(COIN + 2 * STAKE)
  })
})

describe('a move is refused', () => {
  test('out of order, where it is none, and after the end', async () => {
    const [at, stranger] = [await sitDown(TRIPS), await sitDown()]
    const opened = roundOf(await deal(at.gameToken))
    expect(await move(at.gameToken, opened.roundId, 2, 'hold')).toMatchObject({ errcode: errcodes.stepMoved, step: 0 })
    for (const text of ['hold:6', 'hold:2:1', 'hold:1:1', 'stop', 'high'])
      expect([text, await move(at.gameToken, opened.roundId, 1, text)]).toMatchObject([
        text,
        { errcode: errcodes.moveRefused },
      ])
    const unknown = { errcode: errcodes.roundUnknown }
    expect(await move(stranger.gameToken, opened.roundId, 1, 'hold')).toMatchObject(unknown)
    roundOf(await move(at.gameToken, opened.roundId, 1, advised(opened)))
    expect(await move(at.gameToken, opened.roundId, 2, 'hold')).toMatchObject({ errcode: errcodes.stepMoved, step: 1 })
    expect([await coinOf(at.player), await coinOf(stranger.player)]).toEqual([COIN + 2 * STAKE, COIN])
  })

  test('made by many calls at once, it is made once', async () => {
    const { player, gameToken } = await sitDown(TRIPS)
    const opened = roundOf(await deal(gameToken))
    const text = advised(opened)
    const replies = await Promise.all([text, text, text].map((one) => move(gameToken, opened.roundId, 1, one)))
    for (const reply of replies) expect(roundOf(reply).win).toBe(3 * STAKE)
    expect(await coinOf(player)).toBe(COIN + 2 * STAKE)
    expect(await db.$count(rounds, eq(rounds.id, opened.roundId))).toBe(1)
  })
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  const holds = fc.nat(HOLDS - 1).map(moveOf)
  await playAnyMoves(await sitDown(undefined, 10_000_000), {
    stakes: game.stakes,
    texts: fc.oneof(holds, fc.constantFrom('hold:6', 'hold:2:1', 'stop')),
    choices: fc.constant(undefined),
    open: (gameToken, _, roundId, stake) => deal(gameToken, roundId, stake),
    stop: 'hold',
    replay: replayVideoPoker({ game, paytableHash }),
    expectOf: (round, _, stake) => {
      // The win follows from the cards and the hold alone.
      const { moves, end } = outcomeOf(round)
      expect([moveOf(holdOf(end.held))]).toEqual(moves)
      expect(end.hand).toEqual(drawnHand(end.cards, holdOf(end.held)))
      expect(round.win).toBe(paysOf(game.pays, handOf(end.hand)) * stake)
    },
  })
})
