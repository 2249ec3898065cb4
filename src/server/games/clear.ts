import { MOVES_MAX } from '#contract/games/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { GameSession } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { type AllowedStake, mayStake } from '../wallet/stakes.ts'
import type { Engine, Stepped } from './engine.ts'
import { openEngine } from './engines.ts'
import type { OpenRound } from './openRounds.ts'
import { openSeed, type Seed } from './seeds.ts'

/** A round as it is asked for. */
export type Wanted = { roundId: string; stake: Cents }

/**
 * A round that nothing stands in the way of any more. An engine takes nothing else, and only `clear` makes one: what is asked for and
 * refused has never been decided, so neither its time nor its size can tell what it would have been.
 */
class ClearedRound {
  readonly seed: Seed
  readonly stake: Cents
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isCleared = true

  constructor(seed: Seed, stake: AllowedStake) {
    this.seed = seed
    this.stake = stake.cents
  }
}
export type Cleared = ClearedRound

/**
 * Looks at everything that may keep a round from being played, as the look-up of the game session found it a moment ago: the id, the game, the stake,
 * the coin, the seeds. Answers 'begun' where a round was begun by that id: what came of it is told, and nothing is decided.
 */
export function clear(gameSession: GameSession, { stake }: Wanted): { engine: Engine; cleared: Cleared } | 'begun' {
  if (gameSession.begun) return 'begun'
  const engine = openEngine(gameSession.gameId)
  if (!engine.stakes.includes(stake)) throw new Refusal('stakeRefused')
  const allowed = mayStake(gameSession, stake)
  const seed = gameSession.seed && openSeed(gameSession.seed)
  if (!seed) throw new Refusal('seedNeeded')
  return { engine, cleared: new ClearedRound(seed, allowed) }
}

/** A move that the game allows and whose further stake, if it costs one, nothing stands in the way of. Only `clearMove` makes one. */
class ClearedStep {
  readonly round: OpenRound
  readonly move: string
  readonly stake: Cents
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isCleared = true

  constructor(round: OpenRound, move: string, stake: AllowedStake | undefined) {
    this.round = round
    this.move = move
    this.stake = stake?.cents ?? 0
  }
}
export type ClearedMove = ClearedStep

/**
 * Looks at everything that may keep a move from being made, in what its player sees of the round. A move that costs nothing can always be made,
 * whatever is closed by now: a round that was begun can be finished.
 */
export function clearMove(gameSession: GameSession, engine: Stepped, round: OpenRound, move: string): ClearedMove {
  const price = round.moves.length < MOVES_MAX ? engine.price(round, move) : undefined
  if (price === undefined) throw new Refusal('moveRefused')
  if (price === 0) return new ClearedStep(round, move, undefined)
  openEngine(gameSession.gameId)
  return new ClearedStep(round, move, mayStake(gameSession, price))
}
