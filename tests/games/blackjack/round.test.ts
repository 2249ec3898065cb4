import { eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { type BlackjackOutcome, blackjackRules, type EndedBlackjack, MOVES } from '#contract/games/blackjack/rules.ts'
import { GUEST_COIN } from '#contract/games/limits.ts'
import { replayBlackjack } from '#islands/games/blackjack/replay.ts'
import { playCounts } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { settleOpenRounds } from '#server/games/leave.ts'
import { rounds } from '#server/games/tables.ts'
import { lines } from '#server/ledger/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call, succeed } from '../../call.ts'
import { setLimit } from '../../care/careHarness.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { playAnyMoves } from '../anyMoves.ts'
import { startGameSession } from '../gameSession.ts'
import { coinOf, move, playMoves, type Round, roundOf } from '../steppedHarness.ts'
import { testWrongOpenings, toldOf } from '../steppedRounds.ts'
import { BLACKJACK, blackjackTable, COIN, deal, dealTo, STAKE, sitDown } from './table.ts'

const { game, paytableHash } = blackjackTable()
/** A pair of eights against a six. */
const EIGHTS = [8, 6, 8]

beforeAll(freshDatabase)
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const endOf = ({ outcome }: Round): EndedBlackjack => (outcome as BlackjackOutcome).end

/** What a round has posted, by the ends of the ids. */
async function postedBy(roundId: string): Promise<string[]> {
  const key = `round:${roundId}`
  const posted = await db
    .select({ id: lines.id })
    .from(lines)
    .where(like(lines.id, `${key}%`))
  return posted.map(({ id }) => id?.slice(key.length) ?? '').sort()
}

describe('a round of blackjack', () => {
  test('takes its stake, shows three cards, and pays', async () => {
    const { player, gameToken } = await sitDown([10, 10, 10, 7])
    const opened = await deal(gameToken)
    const { roundId } = roundOf(opened)
    expect(opened).toMatchObject({ coin: COIN - STAKE, round: { step: 0, outcome: { over: false, stake: STAKE } } })
    const ended = roundOf(await move(gameToken, roundId, 1, 'stand'))
    expect(ended).toMatchObject({ stake: STAKE, win: 2 * STAKE })
    expect(endOf(ended)).toMatchObject({ hands: [{ result: 'won', times: 1 }], insurance: null, over: true })
    expect(await coinOf(player)).toBe(COIN + STAKE)
    expect(await postedBy(roundId)).toEqual(['', ':end'])
  })

  test('a split and a double take a stake each, once, under the ids of their steps', async () => {
    const { player, gameToken } = await sitDown(EIGHTS)
    const { roundId } = roundOf(await deal(gameToken))
    const replies = await Promise.all([1, 2, 3].map(() => move(gameToken, roundId, 1, 'split')))
    for (const reply of replies) expect(roundOf(reply)).toMatchObject({ stake: 2 * STAKE, step: 1 })
    expect(await coinOf(player)).toBe(COIN - 2 * STAKE)
    let last = roundOf(await move(gameToken, roundId, 2, 'double'))
    expect(last.stake).toBe(3 * STAKE)
    for (let step = 3; last.step !== undefined; step += 1) last = roundOf(await move(gameToken, roundId, step, 'stand'))
    expect(endOf(last).hands.map(({ times }) => times)).toEqual([2, 1])
    expect(await coinOf(player)).toBe(COIN - 3 * STAKE + last.win)
    expect(await postedBy(roundId)).toEqual(['', ':1', ':2', ...(last.win > 0 ? [':end'] : [])])
  })

  test('insurance costs half a stake, and pays 2 to 1', async () => {
    const { player, gameToken } = await sitDown([5, 1, 6, 10])
    const { roundId } = roundOf(await deal(gameToken))
    const ended = roundOf(await move(gameToken, roundId, 1, 'insure'))
    expect(ended).toMatchObject({ stake: 1.5 * STAKE, win: 1.5 * STAKE })
    expect(endOf(ended)).toMatchObject({ hands: [{ result: 'lost' }], insurance: 1.5 * STAKE })
    expect(await coinOf(player)).toBe(COIN)
  })

  test.each([
    ['a blackjack of the player', [1, 6, 10], 2.5 * STAKE],
    ['a blackjack behind a ten', [5, 10, 6, 1], 0],
  ])('%s ends it as it opens', async (_, points, win) => {
    const { player, gameToken } = await sitDown(points)
    const ended = roundOf(await deal(gameToken))
    expect([ended.step, ended.win, await coinOf(player)]).toEqual([undefined, win, COIN - STAKE + win])
  })

  test('hides the covered card: no reply, record, copy or row has it', async () => {
    const seat = await sitDown(EIGHTS)
    const { gameToken } = seat
    const { roundId } = roundOf(await deal(gameToken))
    const replies = [await deal(gameToken, roundId), await move(gameToken, roundId, 1, 'split')]
    const told = [...replies, ...(await toldOf(seat, BLACKJACK))]
    const lists = told.flatMap((part) => [...JSON.stringify(part).matchAll(/"dealer":\[([\d,]+)\]/g)])
    expect(lists.length).toBeGreaterThan(2)
    for (const [, dealer] of lists) expect(dealer).toMatch(/^\d+$/)
    for (const part of told) expect(JSON.stringify(part)).not.toMatch(/"serverSeed"/)
  })

  test('of a player who has gone stands, by free moves', async () => {
    const { player, gameToken } = await sitDown(EIGHTS)
    const { roundId } = roundOf(await deal(gameToken))
    await move(gameToken, roundId, 1, 'split')
    expect(await settleOpenRounds(player)).toBe(0)
    const [row] = await db.select().from(rounds).where(eq(rounds.id, roundId))
    const { moves = [] } = (row?.outcome ?? {}) as Partial<BlackjackOutcome>
    expect(moves[0]).toBe('split')
    expect(moves.slice(1).every((one) => one === 'stand')).toBe(true)
    expect([row?.stake, await coinOf(player)]).toEqual([2 * STAKE, COIN - 2 * STAKE + Number(row?.win)])
  })
})

describe('a further stake is refused', () => {
  const closed = () => {
    const own = catalogue()
    const entry = own.gamesById.get(BLACKJACK)
    if (entry) setCatalogue({ ...own, gamesById: new Map([...own.gamesById, [BLACKJACK, { ...entry, maintain: 1 }]]) })
  }
  const checkDue = ({ id }: TestPlayer) =>
    db.update(playCounts).set({ checkMinutes: 100 }).where(eq(playCounts.player, id))
  test.each<[string, number, (player: TestPlayer) => unknown, number]>([
    ['with too little coin', STAKE + 100, () => {}, errcodes.insufficientCoin],
    ['at a limit', COIN, (player) => setLimit(player, 'stakeDay', STAKE), errcodes.stakeLimit],
    ['where a reality check is due', COIN, checkDue, errcodes.checkDue],
    ['where the game has closed', COIN, closed, errcodes.gameClosed],
  ])('%s, while free moves go on', async (_, coin, comes, errcode) => {
    const seated = await newPlayer({ coin })
    const player = seated.id
    const gameToken = await startGameSession(seated.token, BLACKJACK)
    await dealTo(player, EIGHTS)
    const { roundId } = roundOf(await deal(gameToken))
    await comes(seated)
    for (const text of ['double', 'split']) expect(await move(gameToken, roundId, 1, text)).toMatchObject({ errcode })
    expect(await coinOf(player)).toBe(coin - STAKE)
    const ended = roundOf(await move(gameToken, roundId, 1, 'surrender'))
    expect([ended.win, await coinOf(player)]).toEqual([STAKE / 2, coin - STAKE / 2])
  })
})

describe('an opening', () => {
  testWrongOpenings(sitDown, ['hold', 'over:5000'])
})

test('a move is refused where the rules allow none such, out of order and after the end', async () => {
  const { gameToken } = await sitDown([10, 6, 9])
  const { roundId } = roundOf(await deal(gameToken))
  expect(await move(gameToken, roundId, 2, 'stand')).toMatchObject({ errcode: errcodes.stepMoved, step: 0 })
  for (const text of ['split', 'insure', 'decline', 'stop', 'hit:1'])
    expect([text, await move(gameToken, roundId, 1, text)]).toMatchObject([text, { errcode: errcodes.moveRefused }])
  await playMoves(gameToken, roundId, ['stand'])
  expect(await move(gameToken, roundId, 2, 'hit')).toMatchObject({ errcode: errcodes.stepMoved, step: 1 })
})

test('a guest plays it for play coin, further stakes too', async () => {
  const { purse } = await succeed('anonymous/guestOpen', { gameId: BLACKJACK }, {})
  let reply = await call('anonymous/guestSpin', { gameId: BLACKJACK, purse, stake: STAKE }, {})
  for (let step = 1; reply.step !== undefined; step += 1) {
    const { isOffered, hands } = reply.outcome as { isOffered: boolean; hands: { cards: number[] }[] }
    const text = isOffered ? 'insure' : hands[0]?.cards.length === 2 ? 'double' : 'stand'
    reply = await call('anonymous/guestMove', { gameId: BLACKJACK, purse: reply.purse, step, move: text }, {})
    expect(reply.errcode).toBe(0)
  }
  expect(reply.coin).toBe(GUEST_COIN - Number(reply.stake) + Number(reply.win))
})

test('any sequence of calls, right or wrong: state, money and record agree with the replay of a browser', async () => {
  await playAnyMoves(await sitDown(undefined, 10_000_000), {
    stakes: game.stakes,
    texts: fc.constantFrom(...MOVES, 'hit', 'stand', 'stop'),
    choices: fc.constant(undefined),
    open: (gameToken, _, roundId, stake) => deal(gameToken, roundId, stake),
    stop: ({ outcome }) => blackjackRules.leave(game, outcome as EndedBlackjack),
    replay: replayBlackjack({ game, paytableHash }),
    expectOf: (round, _, stake) => {
      const { hands, insurance, win } = endOf(round)
      expect(round.win).toBe(win)
      expect(round.stake).toBe(
        hands.reduce((sum, { times }) => sum + times * stake, insurance === null ? 0 : stake / 2),
      )
    },
  })
})
