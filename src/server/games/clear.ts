import type { Cents } from '#contract/money.ts'
import type { GameSession } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { type AllowedStake, mayStake } from '../wallet/stakes.ts'
import type { Engine } from './engines.ts'
import { openEngine } from './open.ts'
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
  /** What is not public makes a type of its own: nothing else that has the same fields is one. */
  protected readonly isCleared = true

  constructor(seed: Seed, stake: AllowedStake) {
    this.seed = seed
    this.stake = stake.cents
  }
}
export type Cleared = ClearedRound

/**
 * Looks at everything that may keep a round from being played, as the seat's look-up found it a moment ago: the id, the game, the stake,
 * the coin, the seeds. Answers 'played' for a round that has been, which is told from its row.
 */
export function clear(seat: GameSession, { stake }: Wanted): { engine: Engine; cleared: Cleared } | 'played' {
  if (seat.played) {
    const { player, gameId, stake: staked } = seat.played
    if (player === seat.player && gameId === seat.gameId && staked === stake) return 'played'
    throw new Refusal('stakeRefused')
  }
  const engine = openEngine(seat.gameId)
  if (!engine.stakes.includes(stake)) throw new Refusal('stakeRefused')
  const allowed = mayStake(seat, stake)
  const seed = seat.seed && openSeed(seat.seed)
  if (!seed) throw new Refusal('seedNeeded')
  return { engine, cleared: new ClearedRound(seed, allowed) }
}
