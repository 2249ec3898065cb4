import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { handOf } from '#contract/games/pusoyTatlo/hands.ts'
import { type PusoyTatloOutcome, pusoyTatloRules } from '#contract/games/pusoyTatlo/rules.ts'
import { replayPusoyTatlo } from '#islands/games/pusoyTatlo/replay.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { settleOpenRounds } from '#server/games/leave.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import { lines } from '#server/ledger/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { playAnyMoves } from '../anyMoves.ts'
import { coinOf, move, type Round, roundOf } from '../steppedHarness.ts'
import { expectResumed, testWrongOpenings, toldOf } from '../steppedRounds.ts'
import { COIN, deal, endedBy, PUSOY, pusoyTable, STAKE, sitDown, type Wanted } from './table.ts'

const { game, paytableHash } = pusoyTable()
const PAIR: Wanted = { hand: 'pair', result: 'win' }

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const outcomeOf = (round: Round) => round.outcome as PusoyTatloOutcome
const dealtOf = ({ outcome }: Round) => (outcome as { cards: readonly number[] }).cards

/** What the ledger has posted of a player's rounds, in order. */
async function postedOf(player: number): Promise<string[]> {
  const isOfRound = and(eq(lines.player, player), inArray(lines.reason, ['bet', 'win']))
  const found = await db.select({ reason: lines.reason }).from(lines).where(isOfRound).orderBy(lines.seq)
  return found.map(({ reason }) => reason)
}

describe('a round of Pusoy Tatlo', () => {
  test('takes its ante, shows three cards, takes as much again to play, and pays by both hands', async () => {
    const { player, token, gameToken } = await sitDown(PAIR)
    const opened = await deal(gameToken)
    const round = roundOf(opened)
    expect(opened).toMatchObject({ coin: COIN - STAKE, round: { step: 0, stake: STAKE, outcome: { over: false } } })
    expect([dealtOf(round).length, handOf(dealtOf(round))]).toEqual([3, 'pair'])
    const ended = roundOf(await move(gameToken, round.roundId, 1, 'play'))
    expect(ended).toMatchObject({ stake: 2 * STAKE, win: 4 * STAKE })
    const { end, ...inputs } = outcomeOf(ended)
    const percent = catalogue().wagering.contributions.find(({ typeId }) => typeId === 3)?.percent ?? 100
    expect(inputs).toEqual({
      tuning: paytableHash,
      stake: STAKE,
      moves: ['play'],
      valid: (2 * STAKE * percent) / 100,
    })
    expect(end).toMatchObject({ result: 'win', hand: 'pair', bonus: 0, times: 4, win: 4 * STAKE, over: true })
    expect(end.player).toEqual(dealtOf(round))
    expect(await coinOf(player)).toBe(COIN + 2 * STAKE)
    expect(await postedOf(player)).toEqual(['bet', 'bet', 'win'])
    const { rows } = await call('getRounds', { roundId: round.roundId }, { token })
    expect(rows).toMatchObject([{ roundId: round.roundId, stake: 2 * STAKE, win: 4 * STAKE }])
    expect(await db.$count(openRounds, eq(openRounds.player, player))).toBe(0)
  })

  test('that is folded loses the ante, and nothing else', async () => {
    const { player, gameToken } = await sitDown({ hand: 'straight', result: 'win' })
    const { roundId } = roundOf(await deal(gameToken))
    const ended = roundOf(await move(gameToken, roundId, 1, 'fold'))
    expect(ended).toMatchObject({ stake: STAKE, win: 0, outcome: { end: { result: 'fold', bonus: 0, times: 0 } } })
    expect([await coinOf(player), await postedOf(player)]).toEqual([COIN - STAKE, ['bet']])
  })

  test.each<[Wanted, number]>([
    [{ hand: 'high', result: 'alone' }, 3],
    [{ hand: 'pair', result: 'lost' }, 0],
    [{ hand: 'straight', result: 'alone' }, 4],
    [{ hand: 'three', result: 'win' }, 8],
  ])('with %j brings back %i antes', async (wanted, times) => {
    const { player, gameToken } = await sitDown(wanted)
    const { roundId } = roundOf(await deal(gameToken))
    expect(roundOf(await move(gameToken, roundId, 1, 'play'))).toMatchObject({ win: times * STAKE })
    expect(await coinOf(player)).toBe(COIN + (times - 2) * STAKE)
  })

  test('hides the dealer’s cards: no reply, record, copy or row has more than three', async () => {
    const seat = await sitDown(PAIR)
    const round = roundOf(await deal(seat.gameToken))
    const told = [await deal(seat.gameToken, round.roundId), ...(await toldOf(seat, PUSOY))]
    const lists = told.flatMap((part) => [...JSON.stringify(part).matchAll(/"cards":\[([\d,]+)\]/g)])
    expect(lists.length).toBeGreaterThan(2)
    for (const [, cards] of lists) expect(cards).toBe(dealtOf(round).join())
    for (const part of told) expect(JSON.stringify(part)).not.toMatch(/"dealer":\[|"serverSeed"/)
  })

  test('resumes on another device with the very cards, and only there', async () => {
    const seat = await sitDown(PAIR)
    await expectResumed(seat, PUSOY, roundOf(await deal(seat.gameToken)), 'play', 4 * STAKE)
  })

  test.each<Wanted>([PAIR, { hand: 'three', result: 'win' }])(
    'of a player who has gone is folded, and no further stake is taken: %j',
    async (wanted) => {
      const { player, gameToken } = await sitDown(wanted)
      const { roundId } = roundOf(await deal(gameToken))
      expect(await settleOpenRounds(player)).toBe(0)
      expect(await coinOf(player)).toBe(COIN - STAKE)
      const [row] = await db.select().from(rounds).where(eq(rounds.id, roundId))
      expect(row).toMatchObject({ stake: STAKE, win: 0, outcome: { moves: ['fold'] } })
    },
  )
})

describe('an opening', () => testWrongOpenings(sitDown, ['play', 'mines:3', 'over:5000']))

describe('a move is refused', () => {
  test('to play with too little coin, after which the round can still be folded', async () => {
    const { player, gameToken } = await sitDown(PAIR, STAKE + STAKE / 2)
    const { roundId } = roundOf(await deal(gameToken))
    expect(await move(gameToken, roundId, 1, 'play')).toMatchObject({ errcode: errcodes.insufficientCoin })
    expect([await coinOf(player), await postedOf(player)]).toEqual([STAKE / 2, ['bet']])
    expect(roundOf(await move(gameToken, roundId, 1, 'fold'))).toMatchObject({ stake: STAKE, win: 0 })
    expect(await coinOf(player)).toBe(STAKE / 2)
  })

  test('out of order, where it is none, and after the end', async () => {
    const [at, stranger] = [await sitDown(PAIR), await sitDown()]
    const opened = roundOf(await deal(at.gameToken))
    expect(await move(at.gameToken, opened.roundId, 2, 'play')).toMatchObject({ errcode: errcodes.stepMoved, step: 0 })
    for (const text of ['raise', 'stay', 'stop'])
      expect([text, await move(at.gameToken, opened.roundId, 1, text)]).toMatchObject([
        text,
        { errcode: errcodes.moveRefused },
      ])
    const unknown = { errcode: errcodes.roundUnknown }
    expect(await move(stranger.gameToken, opened.roundId, 1, 'play')).toMatchObject(unknown)
    roundOf(await move(at.gameToken, opened.roundId, 1, 'play'))
    expect(await move(at.gameToken, opened.roundId, 2, 'fold')).toMatchObject({ errcode: errcodes.stepMoved, step: 1 })
    expect([await coinOf(at.player), await coinOf(stranger.player)]).toEqual([COIN + 2 * STAKE, COIN])
  })

  test('made by many calls at once, it is made once, and its stake is taken once', async () => {
    const { player, gameToken } = await sitDown(PAIR)
    const { roundId } = roundOf(await deal(gameToken))
    const replies = await Promise.all(['play', 'play', 'play'].map((one) => move(gameToken, roundId, 1, one)))
    for (const reply of replies) expect(roundOf(reply).win).toBe(4 * STAKE)
    expect([await coinOf(player), await postedOf(player)]).toEqual([COIN + 2 * STAKE, ['bet', 'bet', 'win']])
  })
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  await playAnyMoves(await sitDown(undefined, 10_000_000), {
    stakes: game.stakes,
    texts: fc.constantFrom('play', 'fold', 'raise', 'stop'),
    choices: fc.constant(undefined),
    open: (gameToken, _, roundId, stake) => deal(gameToken, roundId, stake),
    stop: 'fold',
    replay: replayPusoyTatlo({ game, paytableHash }),
    expectOf: (round, _, stake) => {
      // The end follows from both hands and the move alone.
      const { moves, end } = outcomeOf(round)
      const made = pusoyTatloRules.readMove(moves.join()) ?? 'fold'
      expect(end).toEqual(endedBy([...end.player, ...end.dealer], made, stake))
      expect([moves.length, round.win, round.stake]).toEqual([1, end.win, made === 'play' ? 2 * stake : stake])
    },
  })
})
