import process from 'node:process'
import { setSimulation } from '../activities/settings.ts'
import { optionsOf } from '../launch/options.ts'

/**
 * `npm run fairness [-- --game 1001,2001] [--rounds 20000] [--seed text]` Draws rounds of every game twice: by seeds that follow from `--seed`, and by
 * fresh ones. Five tests look at each thing that an engine maps from words, and their p-values are judged together. Exits 1 if they are not those of
 * chance.
 *
 * `npm run fairness -- --draws 100000 [--of lantern,points] [--keep folder]` Opens so many of each thing that holds a prize by chance, through the
 * served calls, on a database that is thrown away. Each reply is checked, and kept in the folder. Exits 1 if a prize comes
 * so rarely or so often that p is below 0.001, or if a reply does not hold.
 */
const USAGE = [
  'usage: npm run fairness -- [--game 1001,2001] [--rounds 20000] [--seed text]',
  '       npm run fairness -- --draws 100000 [--of lantern,box,lottery,firework,friends-card,friends-ticket,points] [--keep folder]',
]

const { values } = optionsOf(USAGE.join('\n'), {
  options: {
    game: { type: 'string' },
    rounds: { type: 'string', default: '20000' },
    seed: { type: 'string', default: 'perya' },
    draws: { type: 'string' },
    of: { type: 'string' },
    keep: { type: 'string' },
  },
})

async function main(): Promise<number> {
  const { draws, of, keep } = values
  if (draws === undefined) return await (await import('./rounds.ts')).testRounds(values)
  // What reads settings is imported afterwards.
  setSimulation()
  // The contract's schemas judge replies in the tests; here the draws are many.
  process.env.PERYA_CHECK_REPLIES = 'off'
  return await (await import('./draws.ts')).testDraws({ draws: Number(draws), of: of?.split(','), keep })
}

process.exitCode = await main()
