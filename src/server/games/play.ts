import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { log } from '../base/log.ts'
import type { GameSession, Handler } from '../call/handler.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import { type Cleared, clear, type Wanted } from './clear.ts'
import { roundsOf } from './rounds.ts'
import { shownFair } from './seeds.ts'
import { findSeatAgain } from './session.ts'
import { decideAndSettle } from './settle.ts'
import { rounds } from './tables.ts'

/** How often a spin starts over when another one took its nonce first: only many windows of one player at once get this far. */
const RACES_MAX = 5

/**
 * Plays a round. Nothing is decided before `clear` has looked at all that may refuse it; where something came in between, all of it is looked at
 * again before the next nonce is decided by.
 */
export const houseSpin: Handler<'houseSpin'> = async (wanted, { game }) => {
  let seat = game
  for (let race = 0; race < RACES_MAX; race += 1) {
    const way = clear(seat, wanted)
    if (way === 'played') return await replay(seat, wanted)
    try {
      const settled = await decideAndSettle(seat, way, wanted.roundId)
      if (settled) return { ...settled, fair: await fairAfter(seat, way.cleared) }
    } catch (error) {
      return await playedAfterAll(seat, wanted, error)
    }
    seat = await again(seat, wanted)
  }
  throw new TooMany(1)
}

function fairAfter({ player, nextHash }: GameSession, { seed }: Cleared): Promise<Reply<'houseSpin'>['fair']> {
  return shownFair(player, { ...seed, nonce: seed.nonce + 1 }, nextHash)
}

async function again({ id }: GameSession, { roundId }: Wanted): Promise<GameSession> {
  const seat = await findSeatAgain(id, roundId)
  if (!seat) throw new Refusal('gameSessionEnded')
  return seat
}

/** A connection that was lost may have taken the answer with it, and not the round: its id tells. */
async function playedAfterAll(seat: GameSession, wanted: Wanted, error: unknown): Promise<Reply<'houseSpin'>> {
  const later = await findSeatAgain(seat.id, wanted.roundId).catch(() => undefined)
  if (!later?.played || clear(later, wanted) !== 'played') throw error
  log.warn({ err: error }, 'the answer of a round was lost, and found by its id')
  return await replay(later, wanted)
}

/** The answer to a round asked for again: what it was. Nothing is decided for it. */
async function replay(seat: GameSession, { roundId }: Wanted): Promise<Reply<'houseSpin'>> {
  const [round] = await roundsOf(eq(rounds.id, roundId), [], 1)
  assert(round, 'the round a seat was looked up with is gone')
  return { round, coin: seat.coin, fair: await shownFair(seat.player, seat.seed, seat.nextHash) }
}
