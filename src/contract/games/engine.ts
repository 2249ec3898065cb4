import type { Cents } from '../money.ts'
import type { Words } from './fair.ts'
import type { RoundBets } from './validBet.ts'

/**
 * The rules of one kind of game, as pure functions. The server plays with them and a browser replays with them. `Config` is the paytable of one
 * game, `State` the whole state of a round, `View` the player's part of it.
 */
export type Rules<Config, State, View> = {
  /** Draws from `words` only. The stake, in cents, may scale the win but never change a draw. */
  open: (config: Config, words: Words, stake: Cents) => State
  /** The win in cents; undefined while the round waits for a move. An instant round is settled as it opens. */
  settled: (state: State) => Cents | undefined
  /** An open round's view has no future outcome; a settled round's view has everything. */
  view: (state: State) => View
  /** The bets of a settled round, for a game that takes more than one or one with hardly any risk (`validBet.ts`). */
  placed?: (state: State) => RoundBets
}

/** The rules of a game whose rounds stay open between moves. A move is a text such as `double` or `open:12` (`MOVE`). */
export type SteppedRules<Config, State, View, Move> = Rules<Config, State, View> & {
  /** Undefined for a text that is no move of this game. */
  readMove: (text: string) => Move | undefined
  /**
   * The further stake of a move, in cents: 0 for most moves, undefined for a move that is not allowed. It gets only the player's view, so a
   * refusal and its timing reveal nothing else.
   */
  price: (config: Config, view: View, move: Move, stake: Cents) => Cents | undefined
  /**
   * The free move that stands for a player who has gone for good, such as one who excludes themselves. It is repeated until the round is
   * settled, so it must lead there. It gets only the player's view, and so chooses no better than a player would.
   */
  leave: (config: Config, view: View) => string
  /** The state after a move that `price` allows. It draws the words after those of the step before. */
  move: (config: Config, state: State, move: Move, words: Words) => State
}

/** The inputs of a round, besides its words. */
export type Played = { stake: Cents; moves: readonly string[] }

/** Replays a round from its start, with the same draws and outcomes. Throws RangeError for an unknown move. */
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

/** The outcome of a settled round with moves, as stored and sent. `tuning` is the paytable hash, `end` the last view, `valid` its valid bet where that is not all it staked. */
export type SteppedOutcome = { tuning: string; stake: Cents; moves: readonly string[]; end: unknown; valid?: Cents }
