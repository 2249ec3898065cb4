import { deviationOf, minesReport, returnOf, type Stop } from '#build/games/mines/report.ts'
import type { MinesGame } from '#contract/games/mines/game.ts'
import { minesRules } from '#contract/games/mines/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** The stops that are simulated. */
const SIMULATED: readonly Stop[] = [
  { mines: 1, safe: 1 },
  { mines: 3, safe: 1 },
  { mines: 3, safe: 5 },
  { mines: 10, safe: 3 },
  { mines: 24, safe: 1 },
]

/** Simulates some stops of each mines game. */
export const prove: Prove = async (wanted, asked) => {
  const games = [...minesTables().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const wrong = proveFigures(`content/lobby/mines/${game.id}.yaml`, game, minesReport(game))
    return [...wrong, ...proveWays(game, (seed) => SIMULATED.map((stop) => wayOf(game, stop, seed)), asked)]
  })
}

function wayOf(game: MinesGame, stop: Stop, seed: string): Way {
  const name = `${stop.mines} mines, ${stop.safe} tiles`
  const words = seededWords(`${seed}:${name}`)
  return { name, exact: returnOf(game, stop), deviation: deviationOf(game, stop), play: () => play(game, stop, words) }
}

/** The first tiles are opened, since all are equally likely. */
function play(game: MinesGame, { mines, safe }: Stop, words: ReturnType<typeof seededWords>): number {
  let drawn = minesRules.draw(game, words, mines)
  for (let tile = 1; tile <= safe && !drawn.over; tile += 1)
    drawn = minesRules.move(game, drawn, { kind: 'open', tile }, words)
  if (!drawn.over) drawn = minesRules.move(game, drawn, { kind: 'stop' }, words)
  return minesRules.settled(drawn, TIMES_UNIT) ?? 0
}
