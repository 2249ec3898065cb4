import type { Cents } from '../money.ts'
import type { Words } from './fair.ts'
import type { GameRules } from './kinds.ts'
import type { RoundBets } from './validBet.ts'

/** Plain data. It has no function, so no random words get from drawing to paying. */
export type Data = string | number | boolean | null | undefined | readonly Data[] | { readonly [name: string]: Data }

/** What a round pays and shows. It gets the stake, in cents, and nothing to draw from. */
type Paying<Drawn, View> = {
  /** The win in cents; undefined while the round waits for a move. An instant round is settled as it is drawn. */
  settled: (drawn: Drawn, stake: Cents) => Cents | undefined
  /** An open round's view has no future outcome; a settled round's view has everything. */
  view: (drawn: Drawn, stake: Cents) => View
  /** The bets of a settled round, for a game that takes more than one or one with hardly any risk (`validBet.ts`). */
  placed?: (drawn: Drawn, stake: Cents) => RoundBets
}

/**
 * The rules of one kind of game, as pure functions. The server plays with them and a browser replays with them. `Config` is the paytable of one
 * game, `Drawn` everything that chance has decided in a round, `View` the player's part of it.
 */
export type Rules<Config, Drawn extends Data, View> = Paying<Drawn, View> & {
  /** Draws from `words` only. It never sees the stake or the player, so neither can change an outcome. */
  draw: (config: Config, words: Words) => Drawn
}

/** The rules of a game whose player chooses before the draw. A choice is a text such as `over:5000` (`CHOICE`). */
export type ChoiceRules<Config, Drawn extends Data, View, Choice> = Paying<Drawn, View> & {
  /** Undefined for a text that is no choice of this game. */
  readChoice: (config: Config, text: string) => Choice | undefined
  /** Draws from `words` only, for a choice that `readChoice` has read. */
  draw: (config: Config, words: Words, choice: Choice) => Drawn
}

/** How the rule of a game ends a round whose player has gone: it cashes out, stands, holds by the shown advice, or folds. */
export const leavings = ['cashOut', 'stand', 'hold', 'fold'] as const
export type Leaving = (typeof leavings)[number]

/** How a round goes on that stays open between moves. A move is a text such as `double` or `open:12` (`MOVE`). */
type Stepping<Config, Drawn, View, Move> = {
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
  /** What `leave` does, as the rules page and the player's letter say it. */
  leaving: Leaving
  /** What is drawn after a move that `price` allows. It draws the words after those of the step before. */
  move: (config: Config, drawn: Drawn, move: Move, words: Words) => Drawn
}

/** The rules of a game whose rounds stay open between moves. */
export type SteppedRules<Config, Drawn extends Data, View, Move> = Rules<Config, Drawn, View> &
  Stepping<Config, Drawn, View, Move>

/** The same for a game whose player chooses before a round opens. */
export type SteppedChoiceRules<Config, Drawn extends Data, View, Move, Choice> = ChoiceRules<
  Config,
  Drawn,
  View,
  Choice
> &
  Stepping<Config, Drawn, View, Move>

/** The rules of any game whose rounds stay open. */
export type AnySteppedRules<Config, Drawn extends Data, View, Move, Choice> =
  | SteppedRules<Config, Drawn, View, Move>
  | SteppedChoiceRules<Config, Drawn, View, Move, Choice>

/** The moves of all games that decide nothing: cashing out, and turning a card without a guess. A round of nothing else counts as no play. */
export const UNDECIDED_MOVES = ['stop', 'skip'] as const

/** The inputs of a round, besides its words. `choice` is what the player chose before it, where the game has choices. */
export type Played = { stake: Cents; moves: readonly string[]; choice?: string | undefined }

/** Replays the draws of a round from its start. Throws RangeError for an unknown choice or move. */
export function replay<Config, Drawn extends Data, View, Move, Choice>(
  rules: AnySteppedRules<Config, Drawn, View, Move, Choice>,
  config: Config,
  words: Words,
  { moves, choice }: Pick<Played, 'moves' | 'choice'>,
): Drawn {
  let drawn =
    'readChoice' in rules ? rules.draw(config, words, chosen(rules, config, choice)) : rules.draw(config, words)
  for (const text of moves) {
    const move = rules.readMove(text)
    if (move === undefined) throw new RangeError(`${text} is no move of this game`)
    drawn = rules.move(config, drawn, move, words)
  }
  return drawn
}

function chosen<Config, Choice>(
  { readChoice }: { readChoice: (config: Config, text: string) => Choice | undefined },
  config: Config,
  choice = '',
): Choice {
  const read = readChoice(config, choice)
  if (read === undefined) throw new RangeError(`${choice} is no choice of this game`)
  return read
}

/** The outcome of an instant round with a choice, as stored and sent. `tuning` is the paytable hash, `end` the view. */
export type ChoiceOutcome<View = unknown> = { tuning: string; choice: string; end: View }

/** Plays an instant round with a choice, or replays it. Throws RangeError for a text that is no choice of the game. */
export function playChoice<Config extends GameRules, Drawn extends Data, View, Choice>(
  rules: ChoiceRules<Config, Drawn, View, Choice>,
  config: Config,
  words: Words,
  { stake, choice = '' }: Pick<Played, 'stake' | 'choice'>,
): { win: Cents | undefined; outcome: ChoiceOutcome<View>; placed: RoundBets | undefined } {
  const drawn = rules.draw(config, words, chosen(rules, config, choice))
  const outcome = { tuning: config.paytableHash, choice, end: rules.view(drawn, stake) }
  return { win: rules.settled(drawn, stake), outcome, placed: rules.placed?.(drawn, stake) }
}

/**
 * The outcome of a settled round with moves, as stored and sent. `tuning` is the paytable hash, `end` the last view. `choice` is that of the opening,
 * in a game with choices. `valid` is its valid bet, where that is not all it staked.
 */
export type SteppedOutcome<View = unknown> = {
  tuning: string
  stake: Cents
  choice?: string
  moves: readonly string[]
  end: View
  valid?: Cents
}
