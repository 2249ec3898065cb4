import { coinReport, deviationOf, returnOf } from '#build/games/coin/report.ts'
import type { CoinGame } from '#contract/games/coin/game.ts'
import { coinRules, STOP } from '#contract/games/coin/rules.ts'
import { FACES } from '#contract/games/coin/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { coins } from '#server/games/house/coin/coins.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** The right calls after which the simulated player stops. */
const SIMULATED = [1, 2, 5, 10] as const

/** Simulates some stops of each coin game. */
export const prove: Prove = async (wanted, asked) => {
  const games = [...coins().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const wrong = proveFigures(`content/lobby/coin/${game.id}.yaml`, game, coinReport(game))
    return [...wrong, ...proveWays(game, (seed) => SIMULATED.map((right) => wayOf(game, right, seed)), asked)]
  })
}

function wayOf(game: CoinGame, right: number, seed: string): Way {
  const name = `stop after ${right}`
  const words = seededWords(`${seed}:${name}`)
  return {
    name,
    exact: returnOf(game, right),
    deviation: deviationOf(game, right),
    play: () => play(game, right, words),
  }
}

/** Kara and krus are called in turn, since both are equally likely. */
function play(game: CoinGame, right: number, words: ReturnType<typeof seededWords>): number {
  let drawn = coinRules.draw(game, words)
  for (let call = 0; call < right && !drawn.over; call += 1)
    drawn = coinRules.move(game, drawn, FACES[call % 2] ?? 'kara', words)
  if (!drawn.over) drawn = coinRules.move(game, drawn, STOP, words)
  return coinRules.settled(drawn, TIMES_UNIT) ?? 0
}
