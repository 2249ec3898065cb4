import * as v from 'valibot'
import type { SteppedRules } from '#contract/games/engine.ts'
import { drawBelow } from '#contract/games/fair.ts'
import type { Cents } from '#contract/money.ts'
import { steppedEngine } from '#server/games/engine.ts'

/*
 * A game for tests only: a coin lies covered from the start. `double` uncovers it, doubles the pot or loses it, and lays the next
 * one; `raise` puts another stake into the pot, once, before the first coin; `stop` takes the pot.
 */
export const STAKE = 500

type Config = { times: number }
type View = { pot: Cents; coins: number[]; raised: boolean; over: boolean }
/** `covered` is hidden from the player until it is uncovered. */
type State = View & { covered: number }
type Move = 'double' | 'raise' | 'stop'

export const rules: SteppedRules<Config, State, View, Move> = {
  open: (_config, words, stake) => ({
    pot: stake,
    coins: [],
    raised: false,
    over: false,
    covered: drawBelow(words, 2),
  }),
  settled: ({ over, pot }) => (over ? pot : undefined),
  view: ({ pot, coins, raised, over }) => ({ pot, coins, raised, over }),
  readMove: (text) => (['double', 'raise', 'stop'] as const).find((move) => move === text),
  price: (_config, { raised, coins, over }, move, stake) => {
    if (over) return undefined
    if (move !== 'raise') return 0
    return raised || coins.length > 0 ? undefined : stake
  },
  leave: () => 'stop',
  move: ({ times }, state, move, words) => {
    if (move === 'stop') return { ...state, over: true }
    if (move === 'raise') return { ...state, pot: 2 * state.pot, raised: true }
    const isWon = state.covered === 1
    const coins = [...state.coins, state.covered]
    return { ...state, coins, pot: isWon ? state.pot * times : 0, over: !isWon, covered: drawBelow(words, 2) }
  },
}

const read = {
  config: (stored: unknown) => v.parse(v.strictObject({ times: v.number(), stakes: v.array(v.number()) }), stored),
  view: (stored: unknown) =>
    v.parse(
      v.strictObject({ pot: v.number(), coins: v.array(v.number()), raised: v.boolean(), over: v.boolean() }),
      stored,
    ),
}

/** The game, under a number of the catalogue, with a paytable that pays so many times the pot. */
export const doubleOrStop = (gameId: number, times = 2) =>
  steppedEngine(
    'doubleOrStop',
    rules,
    () => new Map([[gameId, { game: { times, stakes: [100, STAKE] }, paytableHash: `times${times}` }]]),
    read,
  )
