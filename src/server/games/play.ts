import type { Reply } from '#contract/calls/index.ts'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { Cents } from '#contract/money.ts'
import { log } from '../base/log.ts'
import type { GameSession, Handler } from '../call/handler.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import { orVoidRaises } from '../wallet/limits/refused.ts'
import { waitingIn } from '../wallet/wagers/waiting.ts'
import { finisherOf } from './engines.ts'
import { findPlayed } from './find.ts'
import { keepPaytable } from './keptPaytables.ts'
import { openRoundIn } from './openRounds.ts'
import { shownFair } from './seeds.ts'
import { findGameSessionById } from './session.ts'
import { resolveAndSettle } from './settle.ts'
import { openRound, resolveStep } from './step.ts'
import { type BetRequest, type ValidatedBet, validateBet } from './validate.ts'

/** Retries after a race. Only many windows of one player at once use them up. */
export const RACES_MAX = 5

type Answer = Reply<'houseSpin'>

/**
 * Plays an instant round, or opens a round with moves. `validateBet` runs before anything is resolved. After a race, everything is looked up and
 * validated again, with the next nonce.
 */
export const houseSpin: Handler<'houseSpin'> = async (request, { gameSession, region }) => {
  const answer = await orVoidRaises(gameSession.player, () => playOnce({ ...request, region }, gameSession))
  return { ...answer, ...(await waitingAfter(gameSession)) }
}

/** What waits after a round or a move. Only one who had a bonus that waits is asked about. */
export async function waitingAfter({ player, waiting }: GameSession): Promise<{ waiting?: Cents }> {
  return waiting > 0 ? await waitingIn(player) : {}
}

async function playOnce(request: BetRequest, first: GameSession): Promise<Answer> {
  let gameSession = first
  for (let race = 0; race < RACES_MAX; race += 1) {
    const open = await repeatedOpening(gameSession, request)
    if (open) return open
    const validated = await validateBet(gameSession, request)
    if (validated === 'begun') return await repeatedRound(gameSession, request)
    const { engine, bet } = validated
    try {
      await keepPaytable(gameSession.gameId, engine)
      const settled = await (engine.roundType === 'instant'
        ? resolveAndSettle(gameSession, { engine, bet }, request.roundId)
        : openRound(gameSession, { engine, bet }, request.roundId))
      if (settled) return { ...settled, fair: await fairAfter(gameSession, bet) }
    } catch (error) {
      return await recoverRound(gameSession, request, error)
    }
    gameSession = await currentGameSession(gameSession, request)
  }
  throw new TooMany(1)
}

/** The reply to a repeated opening. Refuses a new round while another one is open in this game. */
async function repeatedOpening(
  gameSession: GameSession,
  { roundId, stake, choice }: BetRequest,
): Promise<Answer | undefined> {
  const finisher = finisherOf(gameSession.gameId)
  const open = finisher && openRoundIn(gameSession)
  if (!open) return undefined
  if (open.id !== roundId && gameSession.begun) return undefined
  if (open.id !== roundId) throw new Refusal('roundOpen')
  if (open.stake !== stake) throw new Refusal('stakeRefused')
  if (open.choice !== (choice ?? null)) throw new Refusal('choiceRefused')
  return {
    ...(await resolveStep(gameSession, finisher, open)),
    fair: await shownFair(gameSession.player, gameSession.seed, gameSession.nextHash),
  }
}

function fairAfter({ player, nextHash }: GameSession, { seed }: ValidatedBet): Promise<Answer['fair']> {
  return shownFair(player, { ...seed, nonce: seed.nonce + 1 }, nextHash)
}

/** Reads the game session again. Refuses if it has ended. */
export async function currentGameSession(
  { id }: GameSession,
  { roundId }: Pick<BetRequest, 'roundId'>,
): Promise<GameSession> {
  const gameSession = await findGameSessionById(id, roundId)
  if (!gameSession) throw new Refusal('gameSessionEnded')
  return gameSession
}

/** After a lost connection the round may have been committed: looks it up by its id. */
async function recoverRound(gameSession: GameSession, request: BetRequest, error: unknown): Promise<Answer> {
  const later = await findGameSessionById(gameSession.id, request.roundId).catch(() => undefined)
  if (!later?.begun) throw error
  log.warn({ err: error }, 'the answer of a round was lost, and its outcome found by its id')
  return (await repeatedOpening(later, request)) ?? (await repeatedRound(later, request))
}

/** The reply to a repeated round. Refuses an id of another player, game, stake or choice. */
async function repeatedRound(gameSession: GameSession, { roundId, stake, choice }: BetRequest): Promise<Answer> {
  if (gameSession.begun?.player !== gameSession.player) throw new Refusal('stakeRefused')
  const reply = await playedReply(gameSession, { roundId })
  if (reply.round.gameId !== gameSession.gameId || !isStakeOf(reply.round, stake)) throw new Refusal('stakeRefused')
  if (choiceOf(reply.round.outcome) !== choice) throw new Refusal('choiceRefused')
  return reply
}

/** The choice of a settled round; undefined in a game that has none. A choice has one text, so texts compare. */
function choiceOf(outcome: unknown): string | undefined {
  const { choice } = outcome as Partial<SteppedOutcome> // as an engine with a choice writes it, or one without
  return choice
}

/** The moves of a round may have added to its first stake. */
function isStakeOf({ gameId, stake: staked }: Answer['round'], stake: Cents): boolean {
  return finisherOf(gameId) ? stake <= staked : stake === staked
}

/** The reply for a settled round of this player; nothing is resolved. A round that was dropped with its month is unknown, and its id stays used. */
export async function playedReply(gameSession: GameSession, { roundId }: Pick<BetRequest, 'roundId'>): Promise<Answer> {
  const round =
    gameSession.begun?.player === gameSession.player ? await findPlayed(roundId, gameSession.begun) : undefined
  if (!round) throw new Refusal('roundUnknown')
  return {
    round,
    coin: gameSession.coin,
    fair: await shownFair(gameSession.player, gameSession.seed, gameSession.nextHash),
  }
}
