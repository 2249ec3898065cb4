import type { Cents } from '../money.ts'
import type { Words } from './fair.ts'

/**
 * The rules of one kind of game: pure functions that the server plays by and that a browser replays a round with. `Config` is what one game of
 * the kind is tuned to, `State` all that is known of a round, `View` what its player may see of it.
 */
export type Rules<Config, State, View> = {
  /** Draws from `words` and from nowhere else. The stake, in cents, may scale what is won and never change what is drawn. */
  open: (config: Config, words: Words, stake: Cents) => State
  /** The win in cents; undefined while the player has still to decide. A round decided whole is settled as it opens. */
  settled: (state: State) => Cents | undefined
  /** Of an open round nothing that is still to come; of a settled one everything. */
  view: (state: State) => View
}

/** The rules of a game whose rounds stay open while the player decides. A move is a text such as `double` or `open:12` (`MOVE`). */
export type SteppedRules<Config, State, View, Move> = Rules<Config, State, View> & {
  /** Undefined for what is no move of this game. */
  readMove: (text: string) => Move | undefined
  /**
   * What a move costs beyond the first stake, in cents: 0 for most; undefined where it is not allowed. It learns only what the player sees, so
   * neither a refusal nor the time that it takes can tell more.
   */
  price: (config: Config, view: View, move: Move, stake: Cents) => Cents | undefined
  /** The state after a move that `price` has allowed. Goes on with the words where the step before has stopped. */
  move: (config: Config, state: State, move: Move, words: Words) => State
}

/** What a round follows from, besides its words. */
export type Played = { stake: Cents; moves: readonly string[] }

/** Plays a round again from its start: what was drawn and decided once is drawn and decided alike. Throws RangeError for what is no move. */
export function replay<Config, State, View, Move>(
  rules: SteppedRules<Config, State, View, Move>,
  config: Config,
  words: Words,
  { stake, moves }: Played,
): State {
  let state = rules.open(config, words, stake)
  for (const text of moves) {
    const move = rules.readMove(text)
    if (move === undefined) throw new RangeError(`${text} is no move of this game`)
    state = rules.move(config, state, move, words)
  }
  return state
}

/** The outcome of a settled round that had moves, as it is kept and sent: what it follows from, the first stake among it, and what was seen at its end. */
export type SteppedOutcome = { tuning: string; stake: Cents; moves: readonly string[]; end: unknown }
