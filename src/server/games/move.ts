import type { Body, Reply } from '#contract/calls/index.ts'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { GameSession, Handler } from '../call/handler.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import type { Region } from '../call/region.ts'
import { orVoidRaises } from '../wallet/limits/refused.ts'
import { finisherOf } from './engines.ts'
import { isPending, openRoundIn } from './openRounds.ts'
import { currentGameSession, playedReply, RACES_MAX, waitingAfter } from './play.ts'
import { shownFair } from './seeds.ts'
import { makeMove, resolveStep } from './step.ts'
import { validateMove } from './validate.ts'

type MoveRequest = Body<'houseMove'> & { region: Region }
type Answer = Reply<'houseMove'>

/**
 * Makes the next move of an open round. It validates the move, stores it with its stake, and only then resolves it. If another call came first,
 * it starts over.
 */
export const houseMove: Handler<'houseMove'> = async (request, { gameSession, region }) => {
  const answer = await orVoidRaises(gameSession.player, () => makeOnce({ ...request, region }, gameSession))
  return { ...answer, ...(await waitingAfter(gameSession)) }
}

async function makeOnce(request: MoveRequest, first: GameSession): Promise<Answer> {
  let gameSession = first
  for (let race = 0; race < RACES_MAX; race += 1) {
    const reply = await moveOnce(gameSession, request)
    if (reply) return { ...reply, fair: await shownFair(gameSession.player, gameSession.seed, gameSession.nextHash) }
    gameSession = await currentGameSession(gameSession, request)
  }
  throw new TooMany(1)
}

type StepReply = Pick<Answer, 'round' | 'coin'>

/** Undefined if another call came first. */
async function moveOnce(gameSession: GameSession, request: MoveRequest): Promise<StepReply | undefined> {
  const { roundId, step, move, region } = request
  const finisher = finisherOf(gameSession.gameId)
  const round = finisher && openRoundIn(gameSession)
  if (!finisher || round?.id !== roundId) return await ended(gameSession, request)
  const made = round.moves[step - 1]
  if (made === move) return await resolveStep(gameSession, finisher, round)
  if (made !== undefined || step !== round.moves.length + 1)
    throw new Refusal('stepMoved', { step: round.moves.length })
  if (isPending(round)) {
    await resolveStep(gameSession, finisher, round)
    return undefined
  }
  return await makeMove(gameSession, finisher, await validateMove(gameSession, finisher, round, { move, region }))
}

/** The reply to a repeated last move. Refuses an id that is no settled round of this game. */
async function ended(gameSession: GameSession, { roundId, step, move }: MoveRequest): Promise<StepReply> {
  const reply = await playedReply(gameSession, { roundId })
  if (reply.round.gameId !== gameSession.gameId) throw new Refusal('roundUnknown')
  const moves = movesOf(reply.round.outcome)
  if (moves[step - 1] !== move) throw new Refusal('stepMoved', { step: moves.length })
  return reply
}

/** The moves of a settled round. An instant round has none. */
function movesOf(outcome: unknown): readonly string[] {
  const { moves = [] } = outcome as Partial<SteppedOutcome> // written by `step.ts`, or by an engine without moves
  return moves
}
