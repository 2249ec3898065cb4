import { type ChoiceRules, playChoice } from '#contract/games/engine.ts'
import { drawBelow } from '#contract/games/fair.ts'
import type { GameRules } from '#contract/games/kinds.ts'
import type { Cents } from '#contract/money.ts'
import type { Replay } from '#islands/games/replays.ts'
import { choiceEngine } from '#server/games/engine.ts'

/* A game for tests only: the player says `over:50` or `under:50` of a number below a hundred, and wins twice the stake. */
export const STAKE = 500

type Choice = { side: 'over' | 'under'; mark: number }
type Drawn = { number: number; won: boolean }
type View = Drawn & { win: Cents }

const paid = ({ won }: Drawn, stake: Cents) => (won ? 2 * stake : 0)

export const rules: ChoiceRules<GameRules, Drawn, View, Choice> = {
  readChoice: (_config, text) => {
    const [, side, mark] = /^(over|under):(\d{1,2})$/.exec(text) ?? []
    return side === 'over' || side === 'under' ? { side, mark: Number(mark) } : undefined
  },
  draw: (_config, words, { side, mark }) => {
    const number = drawBelow(words, 100)
    return { number, won: side === 'over' ? number > mark : number < mark }
  },
  settled: paid,
  view: (drawn, stake) => ({ ...drawn, win: paid(drawn, stake) }),
}

const table = { game: { stakes: [100, STAKE] }, paytableHash: 'over-under' }

/** The game, under a number of the catalogue. */
export const overUnder = (gameId: number) =>
  choiceEngine(
    'overUnder',
    rules,
    () => new Map([[gameId, table]]),
    ({ win }) => win === 0,
  )

/** Its round played again, as a browser does. */
export const replayOverUnder: Replay = () => (words, played) => playChoice(rules, table, words, played)
