import { chanceOf, limboRules, NUMBERS, timesOf } from '#contract/games/limbo/rules.ts'
import { limbos } from '#server/games/house/limbo/limbos.ts'
import { even, type Sampler } from '../series.ts'

/** Targets that part all heights into bands: from below the first to the last and above. */
const BOUNDS = [101, 110, 125, 150, 200, 300, 500, 1000, 2500, 10_000] as const
/** The last digits of the number that is drawn. */
const ENDINGS = 10_000

export const samplers = (): Sampler[] =>
  [...limbos().values()].map((table) => {
    const reached = [NUMBERS, ...BOUNDS.map((target) => chanceOf(table.game, target)), 0]
    const weights = reached.slice(1).map((fewer, at) => (reached[at] ?? 0) - fewer)
    return {
      gameId: table.game.id,
      series: [
        { name: 'height', weights },
        { name: 'ending', weights: even(ENDINGS) },
      ],
      draw: (words) => {
        const { height, number } = limboRules.draw(table, words, table.game.targets.first)
        return [[BOUNDS.filter((target) => height >= timesOf(target)).length], [number % ENDINGS]]
      },
    }
  })
