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
import { findGameSessionById } from './session.ts'
import { decideAndSettle } from './settle.ts'
import { openRound, tell } from './step.ts'

/** How often a call starts over when another one came first: only many windows of one player at once get this far. */
export const RACES_MAX = 5

type Answer = Reply<'houseSpin'>

/**
 * Plays a round, or opens one where the player decides. Nothing is decided before `clear` has looked at all that may refuse it; where something
 * came in between, all of it is looked at again before the next nonce is decided by.
 */
export const houseSpin: Handler<'houseSpin'> = async (wanted, { gameSession: first }) => {
  let gameSession = first
  for (let race = 0; race < RACES_MAX; race += 1) {
    const open = await openedBefore(gameSession, wanted)
    if (open) return open
    const way = clear(gameSession, wanted)
    if (way === 'begun') return await playedBefore(gameSession, wanted)
    const { engine, cleared } = way
    try {
      const settled = await (engine.way === 'whole'
        ? decideAndSettle(gameSession, { engine, cleared }, wanted.roundId)
        : openRound(gameSession, { engine, cleared }, wanted.roundId))
      if (settled) return { ...settled, fair: await fairAfter(gameSession, cleared) }
    } catch (error) {
      return await begunAfterAll(gameSession, wanted, error)
    }
    gameSession = await currentGameSession(gameSession, wanted)
  }
  throw new TooMany(1)
}

/** The round that is open in this game, where it is the one asked for. Another one has to be finished before the next. */
async function openedBefore(gameSession: GameSession, { roundId, stake }: Wanted): Promise<Answer | undefined> {
  const engine = engineOf(gameSession.gameId)
  const open = engine?.way === 'stepped' ? await findOpenRound(gameSession.player, gameSession.gameId) : undefined
  if (!open || engine?.way !== 'stepped') return undefined
  if (open.id !== roundId && gameSession.begun) return undefined
  if (open.id !== roundId) throw new Refusal('roundOpen')
  if (open.stake !== stake) throw new Refusal('stakeRefused')
  return {
    ...(await tell(gameSession, engine, open)),
    fair: await shownFair(gameSession.player, gameSession.seed, gameSession.nextHash),
  }
}

function fairAfter({ player, nextHash }: GameSession, { seed }: Cleared): Promise<Answer['fair']> {
  return shownFair(player, { ...seed, nonce: seed.nonce + 1 }, nextHash)
}

/** Reads the game session again. Refuses if it has ended. */
export async function currentGameSession(
  { id }: GameSession,
  { roundId }: Pick<Wanted, 'roundId'>,
): Promise<GameSession> {
  const gameSession = await findGameSessionById(id, roundId)
  if (!gameSession) throw new Refusal('gameSessionEnded')
  return gameSession
}

/** A connection that was lost may have taken the answer with it, and not the round: its id tells. */
async function begunAfterAll(gameSession: GameSession, wanted: Wanted, error: unknown): Promise<Answer> {
  const later = await findGameSessionById(gameSession.id, wanted.roundId).catch(() => undefined)
  if (!later?.begun) throw error
  log.warn({ err: error }, 'the answer of a round was lost, and found by its id')
  return (await openedBefore(later, wanted)) ?? (await playedBefore(later, wanted))
}

/** The answer to a round asked for again: what it was. Refuses where the id is of another round. */
async function playedBefore(gameSession: GameSession, { roundId, stake }: Wanted): Promise<Answer> {
  if (gameSession.begun?.player !== gameSession.player) throw new Refusal('stakeRefused')
  const told = await tellPlayed(gameSession, { roundId })
  if (told.round.gameId !== gameSession.gameId || !isStakeOf(told.round, stake)) throw new Refusal('stakeRefused')
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
export async function tellPlayed(gameSession: GameSession, { roundId }: Pick<Wanted, 'roundId'>): Promise<Answer> {
  const round =
    gameSession.begun?.player === gameSession.player ? await findPlayed(roundId, gameSession.begun) : undefined
  if (!round) throw new Refusal('roundUnknown')
  return {
    round,
    coin: gameSession.coin,
    fair: await shownFair(gameSession.player, gameSession.seed, gameSession.nextHash),
  }
}
