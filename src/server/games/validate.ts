import { MOVES_MAX } from '#contract/games/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { GameSession } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { assertHome, type Region } from '../call/region.ts'
import { assertIdentity } from '../kyc/gate.ts'
import { type AllowedStake, mayStake } from '../wallet/wagers/stakes.ts'
import type { Engine, Finisher, VisibleRound } from './engine.ts'
import { openEngine } from './openEngine.ts'
import type { OpenRound } from './openRounds.ts'
import { leastRoundOf } from './pace.ts'
import { openSeed, type Seed } from './seeds.ts'

/** The requested round, and where the request comes from. */
export type BetRequest = { roundId: string; stake: Cents; choice?: string | undefined; region: Region }

/**
 * A bet that has passed every check. Engines accept nothing else, and only `validateBet` and `validateGuestBet` make one. So a refused bet
 * is never resolved, and neither the time nor the size of the refusal reveals its outcome.
 */
class ValidBet {
  readonly seed: Seed
  readonly stake: Cents
  /** What the player chose, in a game that has choices. */
  readonly choice: string | undefined
  /** The least time since the round before, which the posting asks again. Milliseconds. */
  readonly leastMs: number
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isValidated = true

  constructor(seed: Seed, stake: AllowedStake, choice: string | undefined, leastMs = 0) {
    this.seed = seed
    this.stake = stake.cents
    this.choice = choice
    this.leastMs = leastMs
  }
}
export type ValidatedBet = ValidBet

/**
 * Checks id, game, region, stake, choice, coin and seeds, as the look-up of the game session found them. An opening needs age, texts and identity
 * too: who came to finish a round was let in without them. Returns 'begun' for an id that was used before: such a round is looked up and not
 * resolved again.
 */
export async function validateBet(
  gameSession: GameSession,
  { stake, choice, region }: BetRequest,
): Promise<{ engine: Engine; bet: ValidatedBet } | 'begun'> {
  if (gameSession.begun) return 'begun'
  const engine = openEngine(gameSession.gameId)
  assertHome({ region })
  assertOffered(engine, stake, choice)
  const leastMs = leastRoundOf(gameSession)
  const allowed = mayStake(gameSession, stake, { leastMs })
  const seed = gameSession.seed && openSeed(gameSession.seed)
  if (!seed) throw new Refusal('seedNeeded')
  if (engine.roundType === 'stepped') await assertIdentity(gameSession.player, 'play')
  return { engine, bet: new ValidBet(seed, allowed, choice, leastMs) }
}

/** The state of a guest, as found in the sealed purse. */
type GuestState = { coin: Cents; seed: Seed }

/** The same checks for play coin. */
export function validateGuestBet(
  { coin, seed }: GuestState,
  gameId: number,
  { stake, choice }: Pick<BetRequest, 'stake' | 'choice'>,
): { engine: Engine; bet: ValidatedBet } {
  const engine = openEngine(gameId)
  assertOffered(engine, stake, choice)
  return { engine, bet: new ValidBet(seed, mayStake({ coin, waiting: 0, limits: null, play: null }, stake), choice) }
}

function assertOffered(engine: Engine, stake: Cents, choice: string | undefined): void {
  if (!engine.stakes.includes(stake)) throw new Refusal('stakeRefused')
  if (!engine.isChoice(choice)) throw new Refusal('choiceRefused')
}

/** An allowed move, with its further stake, that has passed every check. Only `validateMove` and `validateLeaving` make one. */
class ValidMove {
  readonly round: OpenRound
  readonly move: string
  readonly stake: Cents
  /** Whether the rule of the game makes the move, for a player who has gone. */
  readonly leaves: boolean
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isValidated = true

  constructor(round: OpenRound, move: string, stake: AllowedStake | undefined, leaves = false) {
    this.round = round
    this.move = move
    this.stake = stake?.cents ?? 0
    this.leaves = leaves
  }
}
export type ValidatedMove = ValidMove

/**
 * Checks a move against the player's view of the round. A free move is allowed whatever has become of game and player, so that every open round
 * can be finished. A further stake passes all that a new round passes: game, region, age, texts, identity, limits and coin.
 */
export async function validateMove(
  gameSession: GameSession,
  engine: Finisher,
  round: OpenRound,
  { move, region }: { move: string; region: Region },
): Promise<ValidatedMove> {
  const price = priceOf(engine, round, move)
  if (price === 0) return new ValidMove(round, move, undefined)
  openEngine(gameSession.gameId)
  assertHome({ region })
  await assertIdentity(gameSession.player, 'play')
  return new ValidMove(round, move, mayStake(gameSession, price, { before: round.staked }))
}

/** The price of an allowed move, cents. Refuses any other. */
function priceOf(engine: Finisher, round: VisibleRound & Pick<OpenRound, 'moves'>, move: string): Cents {
  const price = round.moves.length < MOVES_MAX ? engine.price(round, move) : undefined
  if (price === undefined) throw new Refusal('moveRefused')
  return price
}

/** A guest's open round as its guest sees it. `staked` is all that it staked so far, in cents. */
type GuestView = VisibleRound & Pick<OpenRound, 'moves' | 'staked'>

/** The same checks of a move for play coin. Returns its price, cents. */
export function validateGuestMove(engine: Finisher, coin: Cents, round: GuestView, move: string): Cents {
  const price = priceOf(engine, round, move)
  return mayStake({ coin, waiting: 0, limits: null, play: null }, price, { before: round.staked }).cents
}

/** The next move of a round whose player has gone. Undefined if the game's rule names none that is free. */
export function validateLeaving(engine: Finisher, round: OpenRound): ValidatedMove | undefined {
  const move = freeLeaving(engine, round)
  return move === undefined ? undefined : new ValidMove(round, move, undefined, true)
}

/** The free move by which a round goes on without its player or guest. */
export function freeLeaving(engine: Finisher, round: VisibleRound & Pick<OpenRound, 'moves'>): string | undefined {
  const move = engine.leave(round)
  return round.moves.length < MOVES_MAX && engine.price(round, move) === 0 ? move : undefined
}
