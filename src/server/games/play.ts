import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { log } from '../base/log.ts'
import type { GameSession, Handler } from '../call/handler.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import { type Cleared, clear, type Wanted } from './clear.ts'
import { engineOf } from './engines.ts'
import { findPlayed } from './find.ts'
import { findOpenRound } from './openRounds.ts'
import { shownFair } from './seeds.ts'
import { findSeatAgain } from './session.ts'
import { decideAndSettle } from './settle.ts'
import { openRound, tell } from './step.ts'

/** How often a call starts over when another one came first: only many windows of one player at once get this far. */
export const RACES_MAX = 5

type Answer = Reply<'houseSpin'>

/**
 * Plays a round, or opens one where the player decides. Nothing is decided before `clear` has looked at all that may refuse it; where something
 * came in between, all of it is looked at again before the next nonce is decided by.
 */
export const houseSpin: Handler<'houseSpin'> = async (wanted, { game }) => {
  let seat = game
  for (let race = 0; race < RACES_MAX; race += 1) {
    const open = await openedBefore(seat, wanted)
    if (open) return open
    const way = clear(seat, wanted)
    if (way === 'begun') return await playedBefore(seat, wanted)
    const { engine, cleared } = way
    try {
      const settled = await (engine.way === 'whole'
        ? decideAndSettle(seat, { engine, cleared }, wanted.roundId)
        : openRound(seat, { engine, cleared }, wanted.roundId))
      if (settled) return { ...settled, fair: await fairAfter(seat, cleared) }
    } catch (error) {
      return await begunAfterAll(seat, wanted, error)
    }
    seat = await seatAgain(seat, wanted)
  }
  throw new TooMany(1)
}

/** The round that is open in this game, where it is the one asked for. Another one has to be finished before the next. */
async function openedBefore(seat: GameSession, { roundId, stake }: Wanted): Promise<Answer | undefined> {
  const engine = engineOf(seat.gameId)
  const open = engine?.way === 'stepped' ? await findOpenRound(seat.player, seat.gameId) : undefined
  if (!open || engine?.way !== 'stepped') return undefined
  if (open.id !== roundId && seat.begun) return undefined
  if (open.id !== roundId) throw new Refusal('roundOpen')
  if (open.stake !== stake) throw new Refusal('stakeRefused')
  return { ...(await tell(seat, engine, open)), fair: await shownFair(seat.player, seat.seed, seat.nextHash) }
}

function fairAfter({ player, nextHash }: GameSession, { seed }: Cleared): Promise<Answer['fair']> {
  return shownFair(player, { ...seed, nonce: seed.nonce + 1 }, nextHash)
}

/** The seat as it is by now. Refuses where it has ended. */
export async function seatAgain({ id }: GameSession, { roundId }: Pick<Wanted, 'roundId'>): Promise<GameSession> {
  const seat = await findSeatAgain(id, roundId)
  if (!seat) throw new Refusal('gameSessionEnded')
  return seat
}

/** A connection that was lost may have taken the answer with it, and not the round: its id tells. */
async function begunAfterAll(seat: GameSession, wanted: Wanted, error: unknown): Promise<Answer> {
  const later = await findSeatAgain(seat.id, wanted.roundId).catch(() => undefined)
  if (!later?.begun) throw error
  log.warn({ err: error }, 'the answer of a round was lost, and found by its id')
  return (await openedBefore(later, wanted)) ?? (await playedBefore(later, wanted))
}

/** The answer to a round asked for again: what it was. Refuses where the id is of another round. */
async function playedBefore(seat: GameSession, { roundId, stake }: Wanted): Promise<Answer> {
  if (seat.begun?.player !== seat.player) throw new Refusal('stakeRefused')
  const told = await tellPlayed(seat, { roundId })
  if (told.round.gameId !== seat.gameId || !isStakeOf(told.round, stake)) throw new Refusal('stakeRefused')
  return told
}

/** A round that had moves may have been staked more on than it was opened with. */
function isStakeOf({ gameId, stake: staked }: Answer['round'], stake: Cents): boolean {
  return engineOf(gameId)?.way === 'stepped' ? stake <= staked : stake === staked
}

/**
 * What a round was that its player has begun and that is not open any more. Nothing is decided for it. One that has gone with its month
 * is unknown: its id stays taken.
 */
export async function tellPlayed(seat: GameSession, { roundId }: Pick<Wanted, 'roundId'>): Promise<Answer> {
  const round = seat.begun?.player === seat.player ? await findPlayed(roundId, seat.begun) : undefined
  if (!round) throw new Refusal('roundUnknown')
  return { round, coin: seat.coin, fair: await shownFair(seat.player, seat.seed, seat.nextHash) }
}
