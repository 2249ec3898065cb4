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
/** `covered` is hidden from the player until it is uncovered. `times`: the pot, in first stakes. */
type Drawn = Omit<View, 'pot'> & { times: number; covered: number }
type Move = 'double' | 'raise' | 'stop'

export const rules: SteppedRules<Config, Drawn, View, Move> = {
  draw: (_config, words) => ({
    times: 1,
    coins: [],
    raised: false,
    over: false,
    covered: drawBelow(words, 2),
  }),
  settled: ({ over, times }, stake) => (over ? times * stake : undefined),
  view: ({ times, coins, raised, over }, stake) => ({ pot: times * stake, coins, raised, over }),
  readMove: (text) => (['double', 'raise', 'stop'] as const).find((move) => move === text),
  price: (_config, { raised, coins, over }, move, stake) => {
    if (over) return undefined
    if (move !== 'raise') return 0
    return raised || coins.length > 0 ? undefined : stake
  },
  leave: () => 'stop',
  move: (config, drawn, move, words) => {
    if (move === 'stop') return { ...drawn, over: true }
    if (move === 'raise') return { ...drawn, times: 2 * drawn.times, raised: true }
    const isWon = drawn.covered === 1
    const coins = [...drawn.coins, drawn.covered]
    const times = isWon ? drawn.times * config.times : 0
    return { ...drawn, coins, times, over: !isWon, covered: drawBelow(words, 2) }
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
