import {
  type AnySteppedRules,
  type ChoiceRules,
  type Data,
  type Leaving,
  playChoice,
  type Rules,
  replay,
} from '#contract/games/engine.ts'
import type { Words } from '#contract/games/fair.ts'
import { type GameRules, housePath } from '#contract/games/kinds.ts'
import type { RoundBets } from '#contract/games/validBet.ts'
import type { Cents } from '#contract/money.ts'
import { wordsFor } from './fair.ts'
import type { StoredRound } from './openRounds.ts'
import type { ValidatedBet } from './validate.ts'

/** One game of an engine, independent of its players. */
type GameEntry = {
  /** Total stakes on offer, cents, ascending. */
  stakes: readonly Cents[]
  /** Path of the game's page, for the frame. */
  page: string
  /** Whether a round may be asked for with this choice. A game without choices takes none. */
  isChoice: (choice: string | undefined) => boolean
  /** The paytable, which is kept by its hash before the first round (`keptPaytables.ts`). */
  config: unknown
  paytableHash: string
}

/** A game whose rounds settle at once: the outcome follows from seeds and choice, and only a validated bet is resolved. */
export type InstantEngine = GameEntry & { roundType: 'instant'; resolve: (round: ValidatedBet) => Resolution }

export type Resolution = {
  win: Cents
  outcome: unknown
  /** A round with nothing to show is not resumed. */
  hasNothingToShow: boolean
  /** Its bets, where the engine tells them. */
  placed: RoundBets | undefined
}

/** A game whose rounds stay open while the player chooses moves. The paytable is stored with each opened round too. */
export type SteppedEngine = GameEntry & Finisher & { roundType: 'stepped' }

/** What brings an open round to its end. It needs the paytable of the round alone, and so outlives that of its game. */
export type Finisher = {
  /** The price of a move besides the first stake; undefined if the move is not allowed. */
  price: (round: VisibleRound, move: string) => Cents | undefined
  /** The free move that stands for a player who has gone (`SteppedRules.leave`). */
  leave: (round: VisibleRound) => string
  leaving: Leaving
  /** The result of the stored moves: the player's view, and the win once the round is over. */
  play: (stored: StoredRound) => { view: unknown; win: Cents | undefined; placed: RoundBets | undefined }
}

/** The player's view of an open round. */
export type VisibleRound = { config: unknown; tuning: string; view: unknown; stake: Cents }

export type Engine = InstantEngine | SteppedEngine

/** Recomputes an outcome from its stored reference: paytable hash and engine version (`storedOutcome.ts`). */
export type OutcomeReplay = {
  /** The engine version of new rounds. */
  version: number
  /** The hash of the paytable by which a game is played now. */
  currentHash: (gameId: number) => string | undefined
  /** `findConfig` loads a paytable that is not in use any more. */
  replayRound: (
    round: { gameId: number; paytableHash: string; engine: number },
    words: Words,
    stake: Cents,
    findConfig: () => Promise<unknown>,
  ) => Promise<unknown>
}

/**
 * One kind of game: the engines of its games and their published rules. Without `replay`, outcomes are stored in full. Kinds with moves have a
 * `finisher` for rounds whose game has no paytable any more.
 */
export type HouseEngine = {
  replay: OutcomeReplay | undefined
  finisher: Finisher | undefined
  engineOf: (gameId: number) => Engine | undefined
  rules: () => readonly (GameRules & { id: number })[]
}

/** The games of one kind by id. `game` is the published paytable and `paytableHash` its hash. */
type Games<Config extends GameRules> = () => ReadonlyMap<number, Config>

const published = (games: Games<GameRules>): HouseEngine['rules'] => {
  return () => [...games()].map(([id, { game, paytableHash }]) => ({ id, game, paytableHash }))
}

const isNone = (choice: string | undefined) => choice === undefined

type Resolved<View> = { win: Cents | undefined; outcome: unknown; view: View; placed: RoundBets | undefined }

/** An instant engine by its two parts: which choices it takes, and how it resolves a bet. */
function engineBy<Config extends GameRules, View>(
  kind: string,
  games: Games<Config>,
  isChoice: (config: Config, choice: string | undefined) => boolean,
  resolved: (config: Config, bet: ValidatedBet) => Resolved<View>,
  hasNothingToShow: (view: View) => boolean,
): HouseEngine {
  const resolve = (config: Config, bet: ValidatedBet): Resolution => {
    const { win, outcome, view, placed } = resolved(config, bet)
    if (win === undefined) throw new RangeError(`a round of ${kind} was not settled as it opened`)
    return { win, outcome, hasNothingToShow: hasNothingToShow(view), placed }
  }
  const engineOf = (gameId: number): InstantEngine | undefined => {
    const config = games().get(gameId)
    if (!config) return undefined
    const { game, paytableHash } = config
    return {
      roundType: 'instant',
      stakes: game.stakes,
      config: game,
      paytableHash,
      page: housePath(kind, gameId),
      isChoice: (choice) => isChoice(config, choice),
      resolve: (bet) => resolve(config, bet),
    }
  }
  return { replay: undefined, finisher: undefined, engineOf, rules: published(games) }
}

/** An engine whose rounds settle as they open, without a choice. */
export function instantEngine<Config extends GameRules, Drawn extends Data, View>(
  kind: string,
  rules: Rules<Config, Drawn, View>,
  games: Games<Config>,
  hasNothingToShow: (view: View) => boolean,
): HouseEngine {
  const resolved = (config: Config, { seed, stake }: ValidatedBet): Resolved<View> => {
    const drawn = rules.draw(config, wordsFor(seed))
    const view = rules.view(drawn, stake)
    return { win: rules.settled(drawn, stake), outcome: view, view, placed: rules.placed?.(drawn, stake) }
  }
  return engineBy(kind, games, (_config, choice) => isNone(choice), resolved, hasNothingToShow)
}

/** An engine whose rounds settle as they open, by a choice of the player. The stored outcome has the choice, since replays need it. */
export function choiceEngine<Config extends GameRules, Drawn extends Data, View, Choice>(
  kind: string,
  rules: ChoiceRules<Config, Drawn, View, Choice>,
  games: Games<Config>,
  hasNothingToShow: (view: View) => boolean,
): HouseEngine {
  const isChoice = (config: Config, choice: string | undefined) =>
    choice !== undefined && rules.readChoice(config, choice) !== undefined
  const resolved = (config: Config, bet: ValidatedBet): Resolved<View> => {
    const played = playChoice(rules, config, wordsFor(bet.seed), bet)
    return { ...played, view: played.outcome.end }
  }
  return engineBy(kind, games, isChoice, resolved, hasNothingToShow)
}

/**
 * An engine whose rounds stay open, with or without a choice at the opening. `read` validates the stored paytable and view, which may be older
 * than this build.
 */
export function steppedEngine<Config, Drawn extends Data, View, Move, Choice>(
  kind: string,
  rules: AnySteppedRules<Config, Drawn, View, Move, Choice>,
  games: Games<GameRules>,
  read: { config: (stored: unknown) => Config; view: (stored: unknown) => View },
): HouseEngine {
  const configOf = readOnce(read.config)
  const price: Finisher['price'] = ({ config, tuning, view, stake }, text) => {
    const move = rules.readMove(text)
    return move === undefined ? undefined : rules.price(configOf(tuning, config), read.view(view), move, stake)
  }
  const leave: Finisher['leave'] = ({ config, tuning, view }) => rules.leave(configOf(tuning, config), read.view(view))
  const play: Finisher['play'] = (stored) => {
    const drawn = replay(rules, configOf(stored.tuning, stored.config), wordsFor(stored.seed), stored)
    const win = rules.settled(drawn, stored.stake)
    const placed = win === undefined ? undefined : rules.placed?.(drawn, stored.stake)
    return { view: rules.view(drawn, stored.stake), win, placed }
  }
  const finisher: Finisher = { price, leave, leaving: rules.leaving, play }
  const engineOf = (gameId: number): SteppedEngine | undefined => {
    const { game: config, paytableHash } = games().get(gameId) ?? {}
    if (!config || paytableHash === undefined) return undefined
    const isChoice = (choice: string | undefined) =>
      'readChoice' in rules
        ? choice !== undefined && rules.readChoice(configOf(paytableHash, config), choice) !== undefined
        : isNone(choice)
    const entry = { stakes: config.stakes, page: housePath(kind, gameId), isChoice, config, paytableHash }
    return { roundType: 'stepped', ...entry, ...finisher }
  }
  return { replay: undefined, finisher, engineOf, rules: published(games) }
}

/** Paytables of open rounds that are parsed at once. */
const PARSED_MAX = 50

/** Parses each paytable once, by its hash. */
function readOnce<Config>(parse: (stored: unknown) => Config): (tuning: string, stored: unknown) => Config {
  const parsed = new Map<string, Config>()
  return (tuning, stored) => {
    const known = parsed.get(tuning)
    if (known !== undefined) return known
    const config = parse(stored)
    if (parsed.size >= PARSED_MAX) parsed.clear()
    parsed.set(tuning, config)
    return config
  }
}
