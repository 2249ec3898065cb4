import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { replay } from '#contract/games/engine.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/answer.ts'
import type { Stepped } from '#server/games/engine.ts'
import { setEngines } from '#server/games/engines.ts'
import { wordsFor } from '#server/games/fair.ts'
import { openSeed, sealedSeed } from '#server/games/seeds.ts'
import { fairSeeds } from '#server/games/tables.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { call } from '../call.ts'
import { newPlayer } from '../player.ts'
import { doubleOrStop, rules, STAKE } from './doubleOrStop.ts'
import { startGameSession } from './gameSession.ts'

/** A game of the catalogue that is played by double or stop while a test runs. */
export const TABLE = 1002

type Play = Stepped['play']
/** How often the engine was asked to decide, and what it does instead where a test says so. */
export const watch: { asked: number; instead: ((play: Play) => Play) | undefined } = { asked: 0, instead: undefined }

/** Plays TABLE by double or stop. Answers what takes it away again. */
export function layTable(times = 2): () => void {
  watch.asked = 0
  watch.instead = undefined
  return setEngines((usual) => (gameId) => {
    const engine = doubleOrStop(TABLE, times).engineOf(gameId)
    if (engine?.way !== 'stepped') return usual(gameId)
    const play: Play = (kept) => {
      watch.asked += 1
      return (watch.instead?.(engine.play) ?? engine.play)(kept)
    }
    return { ...engine, play }
  })
}

export async function openGame(cents = 10_000) {
  const { id: player, token } = await newPlayer({ coin: cents })
  return { player, token, gameToken: await startGameSession(token, TABLE) }
}
export type OpenGame = Awaited<ReturnType<typeof openGame>>

export const open = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
export const move = (gameToken: string, roundId: string, step: number, text: string) =>
  call('houseMove', { roundId, step, move: text }, { token: gameToken })
export const coinOf = (player: number) => balanceOf(db, `player:${player}:coin`)

export type Round = { roundId: string; stake: number; win: number; nonce: number; step?: number; outcome: unknown }
export function roundOf(reply: WireReply): Round {
  assert(reply.errcode === 0, JSON.stringify(reply))
  return reply.round as Round
}

/** The coin that lies covered as the player's next round opens: 1 doubles. Only whoever has the server's secret can say. */
export async function covered(player: number): Promise<number> {
  const isInForce = and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt))
  const [sealed] = await db.select(sealedSeed).from(fairSeeds).where(isInForce)
  const seed = sealed && openSeed(sealed)
  assert(seed)
  return replay(rules, { times: 2 }, wordsFor(seed), { stake: STAKE, moves: [] }).covered
}

/** Opens rounds and stops them until the next one begins with the coin that is wanted; then opens that. Answers its id. */
export async function openOn({ player, gameToken }: OpenGame, wanted: 0 | 1): Promise<string> {
  for (;;) {
    const isWanted = (await covered(player)) === wanted
    const { roundId } = roundOf(await open(gameToken))
    if (isWanted) return roundId
    roundOf(await move(gameToken, roundId, 1, 'stop'))
  }
}
