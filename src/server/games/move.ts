import type { Body, Reply } from '#contract/calls/index.ts'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { GameSession, Handler } from '../call/handler.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import { clearMove } from './clear.ts'
import { engineOf } from './engines.ts'
import { findOpenRound, isPending } from './openRounds.ts'
import { currentGameSession, RACES_MAX, tellPlayed } from './play.ts'
import { shownFair } from './seeds.ts'
import { makeMove, tell } from './step.ts'

type Wanted = Body<'houseMove'>
type Answer = Reply<'houseMove'>

/**
 * Makes the next move of an open round. All that may refuse it is looked at first, then the move and its stake are kept, and only then it is
 * decided what comes of it. Where something came in between, all is looked at again.
 */
export const houseMove: Handler<'houseMove'> = async (wanted, { gameSession: first }) => {
  let gameSession = first
  for (let race = 0; race < RACES_MAX; race += 1) {
    const told = await moveOnce(gameSession, wanted)
    if (told) return { ...told, fair: await shownFair(gameSession.player, gameSession.seed, gameSession.nextHash) }
    gameSession = await currentGameSession(gameSession, wanted)
  }
  throw new TooMany(1)
}

type Told = Pick<Answer, 'round' | 'coin'>

/** Undefined where another call came first, and all has to be looked at again. */
async function moveOnce(gameSession: GameSession, wanted: Wanted): Promise<Told | undefined> {
  const { roundId, step, move } = wanted
  const engine = engineOf(gameSession.gameId)
  const round = engine?.way === 'stepped' ? await findOpenRound(gameSession.player, gameSession.gameId) : undefined
  if (engine?.way !== 'stepped' || round?.id !== roundId) return await ended(gameSession, wanted)
  const made = round.moves[step - 1]
  if (made === move) return await tell(gameSession, engine, round)
  if (made !== undefined || step !== round.moves.length + 1)
    throw new Refusal('stepMoved', { step: round.moves.length })
  if (isPending(round)) {
    await tell(gameSession, engine, round)
    return undefined
  }
  return await makeMove(gameSession, engine, clearMove(gameSession, engine, round, move))
}

/** The round of a move that was its last, asked for again. Refuses where none of this id was begun here. */
async function ended(gameSession: GameSession, { roundId, step, move }: Wanted): Promise<Told> {
  const told = await tellPlayed(gameSession, { roundId })
  if (told.round.gameId !== gameSession.gameId) throw new Refusal('roundUnknown')
  const moves = movesOf(told.round.outcome)
  if (moves[step - 1] !== move) throw new Refusal('stepMoved', { step: moves.length })
  return told
}

/** The moves of a round that was played: one that was decided whole has none. */
function movesOf(outcome: unknown): readonly string[] {
  const { moves = [] } = outcome as Partial<SteppedOutcome> // as `twoFactor.ts` or an engine without moves wrote it
  return moves
}
