import { deviationOf, returnOf, type Stop, towerReport } from '#build/games/tower/report.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { TowerGame } from '#contract/games/tower/game.ts'
import { towerRules } from '#contract/games/tower/rules.ts'
import { towers } from '#server/games/house/tower/towers.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** The stops that are simulated. */
const SIMULATED: readonly Stop[] = [
  { difficulty: 'easy', climbed: 9 },
  { difficulty: 'medium', climbed: 1 },
  { difficulty: 'hard', climbed: 4 },
  { difficulty: 'expert', climbed: 3 },
]

/** Simulates some stops of each tower game. */
export const prove: Prove = async (wanted, asked) => {
  const games = [...towers().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const wrong = proveFigures(`content/lobby/tower/${game.id}.yaml`, game, towerReport(game))
    return [...wrong, ...proveWays(game, (seed) => SIMULATED.map((stop) => wayOf(game, stop, seed)), asked)]
  })
}

function wayOf(game: TowerGame, stop: Stop, seed: string): Way {
  const name = `${stop.difficulty}, ${stop.climbed} floors`
  const words = seededWords(`${seed}:${name}`)
  return { name, exact: returnOf(game, stop), deviation: deviationOf(game, stop), play: () => play(game, stop, words) }
}

/** The first booth of each floor is picked, since all are equally likely. */
function play(game: TowerGame, { difficulty, climbed }: Stop, words: ReturnType<typeof seededWords>): number {
  let drawn = towerRules.draw(game, words, difficulty)
  for (let floor = 1; floor <= climbed && !drawn.over; floor += 1)
    drawn = towerRules.move(game, drawn, { kind: 'pick', booth: 1 }, words)
  if (!drawn.over) drawn = towerRules.move(game, drawn, { kind: 'stop' }, words)
  return towerRules.settled(drawn, TIMES_UNIT) ?? 0
}
