import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { keptPaytablePath, kindOf, rulesPath, tuningOf } from '#contract/games/kinds.ts'
import { STOP } from '#contract/games/mines/rules.ts'
import { $check } from '#islands/games/fair.ts'
import { verifyRound } from '#islands/games/fairRounds.ts'
import { db } from '#server/db/database.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { hilos } from '#server/games/house/hilo/hilos.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import { hashPaytable } from '#server/games/house/paytables.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { paytables } from '#server/games/paytableTables.ts'
import { makeApp } from '#server/http/app.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { GAME, takeSeat } from './gameSession.ts'
import { HILO } from './hilo/table.ts'
import { MINES } from './mines/table.ts'
import { revealedRound, verdict } from './revealedRound.ts'
import { playMoves, roundOf } from './steppedHarness.ts'

const DICE = 2001
const STAKE = 500
const app = makeApp()

/** The paytables of today after an edit, and the server's other addresses. */
let edited: Record<string, { game: { stakes: number[] }; tuning: string }> = {}

beforeAll(freshDatabase)
beforeEach(() => {
  edited = {}
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    return edited[pathname] ? Response.json(edited[pathname]) : await app.request(pathname)
  })
})
afterEach(() => {
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** The player's last round of a game, with its seed revealed, after the game's paytable was edited. */
async function playedBeforeEdit(gameId: number, choice: string | undefined, moves: readonly string[]) {
  const { token, gameToken } = await takeSeat(100_000, gameId)
  const asked = { roundId: randomUUID(), stake: STAKE, ...(choice && { choice }) }
  roundOf(await call('houseSpin', asked, { token: gameToken }))
  if (moves.length > 0) await playMoves(gameToken, asked.roundId, moves)
  const kind = kindOf(gameId)
  const table = [dices(), hilos(), minesTables(), slots()].map((tables) => tables.get(gameId)).find((each) => each)
  if (!kind || !table) throw new Error(`no game ${gameId}`)
  const game = { ...table.game, stakes: [...table.game.stakes, 99_900] }
  edited[rulesPath(kind, gameId)] = { game, tuning: hashPaytable(game) }
  return { round: await revealedRound({ token, gameToken }), table }
}

describe.each([
  ['dice', DICE, 'over:4999', []],
  ['hi-lo', HILO, undefined, [STOP]],
  ['mines', MINES, 'mines:3', [STOP]],
  ['a slot', GAME, undefined, []],
] as const)('a round of %s', (_, gameId, choice, moves) => {
  test('is replayed by its own paytable after an edit, which the server has at its address', async () => {
    const { round, table } = await playedBeforeEdit(gameId, choice, moves)
    expect(tuningOf(round.outcome)).toBe(table.paytableHash)
    const reply = await app.request(keptPaytablePath(table.paytableHash))
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(await reply.json()).toEqual({ game: table.game, tuning: table.paytableHash })
    await verifyRound(round)
    expect(verdict()).toBe('matches')
    expect($check.get()).toMatchObject({ rules: { paytableHash: table.paytableHash } })
  })

  test('whose paytable nobody kept says that it has changed', async () => {
    const { round } = await playedBeforeEdit(gameId, choice, moves)
    await verifyRound({ ...round, outcome: { ...Object(round.outcome), tuning: 'f'.repeat(16) } })
    expect(verdict()).toBe('paytableChanged')
  })
})

test('a paytable that differs from its hash is none, and neither is another name', async () => {
  const { table } = await playedBeforeEdit(DICE, 'under:5000', [])
  const wrong = '0123456789abcdef'
  const [row] = await db.select().from(paytables).where(eq(paytables.hash, table.paytableHash))
  if (!row) throw new Error('not kept')
  await db.insert(paytables).values({ ...row, hash: wrong })
  for (const name of [wrong, 'f'.repeat(16), `${table.paytableHash}0`, 'x', `${table.paytableHash}.json`])
    expect((await app.request(keptPaytablePath(name))).status, name).toBe(404)
})
