import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { replay } from '#contract/games/engine.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import type { SteppedEngine } from '#server/games/engine.ts'
import { setEngines } from '#server/games/engines.ts'
import { wordsFor } from '#server/games/fair.ts'
import { encryptedSeed, openSeed } from '#server/games/seeds.ts'
import { fairSeeds } from '#server/games/tables.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { call } from '../call.ts'
import { doubleOrStop, rules, STAKE } from './doubleOrStop.ts'
import { type Seat, takeSeat } from './gameSession.ts'

/** A game of the catalogue whose engine a test replaces by double or stop. */
export const STEPPED_GAME = 1002

type Play = SteppedEngine['play']
/** The number of calls of the engine's `play`, and its replacement, if set. */
export const watch: { asked: number; instead: ((play: Play) => Play) | undefined } = { asked: 0, instead: undefined }

/** Plays STEPPED_GAME by double or stop. Returns a function that undoes it. */
export function installSteppedGame(times = 2): () => void {
  watch.asked = 0
  watch.instead = undefined
  return setEngines((usual) => (gameId) => {
    const engine = doubleOrStop(STEPPED_GAME, times).engineOf(gameId)
    if (engine?.roundType !== 'stepped') return usual(gameId)
    const play: Play = (stored) => {
      watch.asked += 1
      return (watch.instead?.(engine.play) ?? engine.play)(stored)
    }
    return { ...engine, play }
  })
}

export const openGame = (cents = 10_000) => takeSeat(cents, STEPPED_GAME)

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

/** The covered coin of the player's next round: 1 doubles. It takes the server's secret to know it. */
export async function covered(player: number): Promise<number> {
  const isInForce = and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt))
  const [encrypted] = await db.select(encryptedSeed).from(fairSeeds).where(isInForce)
  const seed = encrypted && openSeed(encrypted)
  assert(seed)
  return replay(rules, { times: 2 }, wordsFor(seed), { moves: [] }).covered
}

/** Opens and stops rounds until the next one has the wanted coin; opens that one and returns its id. */
export async function openOn({ player, gameToken }: Seat, wanted: 0 | 1): Promise<string> {
  for (;;) {
    const isWanted = (await covered(player)) === wanted
    const { roundId } = roundOf(await open(gameToken))
    if (isWanted) return roundId
    roundOf(await move(gameToken, roundId, 1, 'stop'))
  }
}

/** Plays the moves in order and answers the last round. */
export async function playMoves(gameToken: string, roundId: string, moves: readonly string[]): Promise<Round> {
  let round: Round | undefined
  for (const [at, text] of moves.entries()) round = roundOf(await move(gameToken, roundId, at + 1, text))
  if (!round) throw new Error('no moves')
  return round
}
