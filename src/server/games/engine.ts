import { type Rules, replay, type SteppedRules } from '#contract/games/engine.ts'
import type { Words } from '#contract/games/fair.ts'
import { type GameRules, housePath } from '#contract/games/kinds.ts'
import type { Cents } from '#contract/money.ts'
import type { Cleared } from './clear.ts'
import { wordsFor } from './fair.ts'
import type { Kept } from './openRounds.ts'

/** One game of an engine, independent of its players. */
type Listed = {
  /** Total stakes on offer, cents, ascending. */
  stakes: readonly Cents[]
  /** Path of the game's page, for the frame. */
  page: string
}

/** A game whose rounds are decided whole, from the seeds alone, and only once nothing can refuse them any more. */
export type Whole = Listed & { way: 'whole'; decide: (round: Cleared) => Decision }

export type Decision = {
  win: Cents
  outcome: unknown
  /** Nothing to watch: the round needs no resuming. */
  isPlain: boolean
}

/** A game whose rounds stay open while the player decides. */
export type Stepped = Listed & {
  way: 'stepped'
  /** Stored with each opened round, with its fingerprint. */
  config: unknown
  tuning: string
  /** The price of a move besides the first stake; undefined if the move is not allowed. */
  price: (round: Seen, move: string) => Cents | undefined
  /** The result of the stored moves: the player's view, and the win once the round is over. */
  play: (kept: Kept) => { view: unknown; win: Cents | undefined }
}

/** An open round as far as its player knows it. */
export type Seen = { config: unknown; view: unknown; stake: Cents }

export type Engine = Whole | Stepped

/** How rounds are made again of which only tuning and version of the engine are stored (`kept.ts`). */
export type Past = {
  /** The version that decides rounds now. */
  version: number
  /** The inputs of a round of the current paytable; undefined if the outcome has another one. */
  presentTuning: (gameId: number, outcome: unknown) => { tuning: string; config: unknown } | undefined
  /** `findConfig` finds the configuration of a tuning that is played no more. */
  playAgain: (
    round: { gameId: number; tuning: string; engine: number },
    words: Words,
    stake: Cents,
    findConfig: () => Promise<unknown>,
  ) => Promise<unknown>
}

/** A kind of game: its games as one plays them, and what anybody may read of them. Without `past` its outcomes are stored whole. */
export type HouseEngine = {
  past: Past | undefined
  engineOf: (gameId: number) => Engine | undefined
  rules: () => readonly (GameRules & { id: number })[]
}

/** The games of one kind by their numbers. `game` is the configuration as it is written and published, `tuning` its fingerprint. */
type Games<Tuned extends GameRules> = () => ReadonlyMap<number, Tuned>

const published = (games: Games<GameRules>): HouseEngine['rules'] => {
  return () => [...games()].map(([id, { game, tuning }]) => ({ id, game, tuning }))
}

/** An engine whose rounds settle as they open. `isPlain` says which outcomes have nothing to watch. */
export function wholeEngine<Tuned extends GameRules, State, View>(
  kind: string,
  rules: Rules<Tuned, State, View>,
  games: Games<Tuned>,
  isPlain: (view: View) => boolean,
): HouseEngine {
  const decide = (tuned: Tuned, { seed, stake }: Cleared): Decision => {
    const state = rules.open(tuned, wordsFor(seed), stake)
    const win = rules.settled(state)
    if (win === undefined) throw new RangeError(`a round of ${kind} was not settled as it opened`)
    const outcome = rules.view(state)
    return { win, outcome, isPlain: isPlain(outcome) }
  }
  const engineOf = (gameId: number): Whole | undefined => {
    const tuned = games().get(gameId)
    if (!tuned) return undefined
    const { stakes } = tuned.game
    return { way: 'whole', stakes, page: housePath(kind, gameId), decide: (round) => decide(tuned, round) }
  }
  return { past: undefined, engineOf, rules: published(games) }
}

/** An engine whose rounds stay open. `read` checks a configuration and a view as they were kept: they may be older than this process. */
export function steppedEngine<Config, State, View, Move>(
  kind: string,
  rules: SteppedRules<Config, State, View, Move>,
  games: Games<GameRules>,
  read: { config: (kept: unknown) => Config; view: (kept: unknown) => View },
): HouseEngine {
  const price: Stepped['price'] = ({ config, view, stake }, text) => {
    const move = rules.readMove(text)
    return move === undefined ? undefined : rules.price(read.config(config), read.view(view), move, stake)
  }
  const play: Stepped['play'] = (kept) => {
    const state = replay(rules, read.config(kept.config), wordsFor(kept.seed), kept)
    return { view: rules.view(state), win: rules.settled(state) }
  }
  const engineOf = (gameId: number): Stepped | undefined => {
    const { game: config, tuning } = games().get(gameId) ?? {}
    if (!config || tuning === undefined) return undefined
    const { stakes } = config
    return { way: 'stepped', stakes, page: housePath(kind, gameId), config, tuning, price, play }
  }
  return { past: undefined, engineOf, rules: published(games) }
}
