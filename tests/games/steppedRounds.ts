import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { settleOpenRounds } from '#server/games/leave.ts'
import { openRounds } from '#server/games/openTables.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { copyOf } from '#server/rights/copy.ts'
import { call } from '../call.ts'
import { spin } from './anyBets.ts'
import { launch, type Seat } from './gameSession.ts'
import { coinOf, move, playMoves, type Round, roundOf } from './steppedHarness.ts'

const STOP = 'stop'

type Open = (gameToken: string) => Promise<WireReply>

/** What a player can read of their open round elsewhere, and what is stored of it. */
export async function toldOf({ player, token }: Seat, gameId: number): Promise<unknown[]> {
  const told: unknown[] = [
    await call('getRounds', {}, { token }),
    await call('houseOpen', { launchToken: await launch(token, gameId) }),
    ...(await db.select().from(openRounds).where(eq(openRounds.player, player))),
  ]
  for await (const piece of copyOf(player)) told.push(piece)
  return told
}

/** The round resumes on another device as it was left, and only there. This move ends it with this win. */
export async function expectResumed(seat: Seat, gameId: number, left: Round, text: string, win: number): Promise<void> {
  const there = await call('houseOpen', { launchToken: await launch(seat.token, gameId) })
  expect(there.open).toEqual(left)
  const { roundId, step = 0 } = left
  expect((await move(seat.gameToken, roundId, step + 1, text)).code).toBe(401)
  expect(roundOf(await move(String(there.gameToken), roundId, step + 1, text)).win).toBe(win)
}

/** The round of a player who goes after these moves is cashed out with this win. */
export async function expectCashedOut({ player, gameToken }: Seat, open: Open, moves: readonly string[], win: number) {
  const opened = await open(gameToken)
  const { roundId } = roundOf(opened)
  if (moves.length > 0) await playMoves(gameToken, roundId, moves)
  expect(await settleOpenRounds(player)).toBe(0)
  expect(await coinOf(player)).toBe(Number(opened.coin) + win)
  const [row] = await db.select().from(rounds).where(eq(rounds.id, roundId))
  expect(row).toMatchObject({ win, outcome: { moves: [...moves, STOP] } })
}

type Sit = () => Promise<Seat>

/** Tests of wrong openings. */
export function testWrongOpenings(sitDown: Sit, wrong: readonly (string | undefined)[], right?: string): void {
  test.each(wrong)('with the choice %j is refused, and uses up no nonce', async (choice) => {
    const { player, gameToken } = await sitDown()
    const before = await coinOf(player)
    expect(await spin(gameToken, 500, choice)).toMatchObject({ errcode: errcodes.choiceRefused })
    const [pair] = await db.select().from(fairSeeds).where(eq(fairSeeds.player, player))
    expect([pair?.nonce, await coinOf(player)]).toEqual([0, before])
  })

  test.each([1, 150, -500, 99_999_999])('with the stake %i, which is not on the list, is refused', async (stake) => {
    const { player, gameToken } = await sitDown()
    const before = await coinOf(player)
    const reply = await spin(gameToken, stake, right)
    expect(reply.code === 400 || reply.errcode === errcodes.stakeRefused).toBe(true)
    expect(await coinOf(player)).toBe(before)
  })
}

type Late = { sitDown: Sit; open: Open; right: string; other: string; pot: number }

/** Tests of moves that come too late, or twice. After the right one, which has this pot, another comes too late. */
export function testLateMoves({ sitDown, open, right, other, pot }: Late): void {
  test('after the end, and of another’s round', async () => {
    const [at, stranger] = [await sitDown(), await sitDown()]
    const before = await coinOf(stranger.player)
    const opened = await open(at.gameToken)
    const { roundId } = roundOf(opened)
    expect(await move(stranger.gameToken, roundId, 1, right)).toMatchObject({ errcode: errcodes.roundUnknown })
    await playMoves(at.gameToken, roundId, [right, STOP])
    for (const [step, text] of [
      [2, other],
      [3, other],
      [3, STOP],
    ] as const) {
      expect(await move(at.gameToken, roundId, step, text)).toMatchObject({ errcode: errcodes.stepMoved, step: 2 })
    }
    expect(await move(stranger.gameToken, roundId, 3, STOP)).toMatchObject({ errcode: errcodes.roundUnknown })
    expect([await coinOf(at.player), await coinOf(stranger.player)]).toEqual([Number(opened.coin) + pot, before])
  })

  test('made twice, it is made once, and answered alike', async () => {
    const { player, gameToken } = await sitDown()
    const opened = await open(gameToken)
    const { roundId } = roundOf(opened)
    const first = await move(gameToken, roundId, 1, right)
    expect(await move(gameToken, roundId, 1, right)).toEqual(first)
    const ended = await move(gameToken, roundId, 2, STOP)
    expect(await move(gameToken, roundId, 2, STOP)).toEqual(ended)
    expect(await coinOf(player)).toBe(Number(opened.coin) + pot)
    expect(await db.$count(rounds, eq(rounds.id, roundId))).toBe(1)
  })
}
