import type { Body, Reply } from '#contract/calls/index.ts'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { GameSession, Handler } from '../call/handler.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import { clearMove } from './clear.ts'
import { engineOf } from './engines.ts'
import { findOpenRound, isPending } from './openRounds.ts'
import { RACES_MAX, seatAgain, tellPlayed } from './play.ts'
import { shownFair } from './seeds.ts'
import { makeMove, tell } from './step.ts'

type Wanted = Body<'houseMove'>
type Answer = Reply<'houseMove'>

/**
 * Makes the next move of an open round. All that may refuse it is looked at first, then the move and its stake are kept, and only then it is
 * decided what comes of it. Where something came in between, all is looked at again.
 */
export const houseMove: Handler<'houseMove'> = async (wanted, { game }) => {
  let seat = game
  for (let race = 0; race < RACES_MAX; race += 1) {
    const told = await moveOnce(seat, wanted)
    if (told) return { ...told, fair: await shownFair(seat.player, seat.seed, seat.nextHash) }
    seat = await seatAgain(seat, wanted)
  }
  throw new TooMany(1)
}

type Told = Pick<Answer, 'round' | 'coin'>

/** Undefined where another call came first, and all has to be looked at again. */
async function moveOnce(seat: GameSession, wanted: Wanted): Promise<Told | undefined> {
  const { roundId, step, move } = wanted
  const engine = engineOf(seat.gameId)
  const round = engine?.way === 'stepped' ? await findOpenRound(seat.player, seat.gameId) : undefined
  if (engine?.way !== 'stepped' || round?.id !== roundId) return await ended(seat, wanted)
  const made = round.moves[step - 1]
  if (made === move) return await tell(seat, engine, round)
  if (made !== undefined || step !== round.moves.length + 1)
    throw new Refusal('stepMoved', { step: round.moves.length })
  if (isPending(round)) {
    await tell(seat, engine, round)
    return undefined
  }
  return await makeMove(seat, engine, clearMove(seat, engine, round, move))
}

/** The round of a move that was its last, asked for again. Refuses where none of this id was begun here. */
async function ended(seat: GameSession, { roundId, step, move }: Wanted): Promise<Told> {
  const told = await tellPlayed(seat, { roundId })
  if (told.round.gameId !== seat.gameId) throw new Refusal('roundUnknown')
  const moves = movesOf(told.round.outcome)
  if (moves[step - 1] !== move) throw new Refusal('stepMoved', { step: moves.length })
  return told
}

/** The moves of a round that was played: one that was decided whole has none. */
function movesOf(outcome: unknown): readonly string[] {
  const { moves = [] } = outcome as Partial<SteppedOutcome> // as `twoFactor.ts` or an engine without moves wrote it
  return moves
}
