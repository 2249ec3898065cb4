import { falseFigures } from '#build/games/figures.ts'
import { declaredOf, figuresOfMines } from '#build/games/mines/figures.ts'
import { deviationOf, minesReport, returnOf, type Stop } from '#build/games/mines/report.ts'
import type { MinesGame } from '#contract/games/mines/game.ts'
import { minesRules } from '#contract/games/mines/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import type { Asked, Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'

const SIGMAS = 3
/** The stops that are simulated. */
const SIMULATED: readonly Stop[] = [
  { mines: 1, safe: 1 },
  { mines: 3, safe: 1 },
  { mines: 3, safe: 5 },
  { mines: 10, safe: 3 },
  { mines: 24, safe: 1 },
]

/**
 * Prints each mines game's exact returns, and beside them a simulation of some stops by the players' engine. Reports deviations over three
 * standard errors, and exact figures that differ from the declared ones.
 */
export const prove: Prove = async (wanted, asked) => {
  const games = [...minesTables().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => [...complaints(game), ...simulated(game, asked)])
}

const percent = (rate: number) => `${(rate * 100).toFixed(4)}%`

function complaints(game: MinesGame): string[] {
  const { best, least, maxTimes } = minesReport(game)
  say(`${game.id} ${game.name}: exact RTP ${percent(least)} to ${percent(best)}, by the stop; at most ${maxTimes}x`)
  const file = `content/lobby/mines/${game.id}.yaml`
  const wrong = falseFigures(declaredOf(game), figuresOfMines(game))
  return wrong.map(({ field, what }) => `${file}: declared.${field}: ${what}`)
}

function simulated(game: MinesGame, { spins, seed }: Asked): string[] {
  if (spins === 0) return []
  return SIMULATED.flatMap((stop) => {
    const { of, outOf } = returnOf(game, stop)
    const name = `${stop.mines} mines, ${stop.safe} tiles`
    const mean = meanOf(game, stop, spins, `${seed}:${game.id}:${name}`)
    const error = deviationOf(game, stop) / Math.sqrt(spins)
    const sigmas = (mean - of / outOf) / error
    say(
      `  ${name}: exact ${percent(of / outOf)}, simulated ${percent(mean)}, std err ${percent(error)}, off by ${sigmas.toFixed(2)} s.e.`,
    )
    return Math.abs(sigmas) > SIGMAS
      ? [`${game.id}: simulation of ${name} is ${sigmas.toFixed(2)} standard errors off`]
      : []
  })
}

/** The mean win of so many rounds, in stakes. The first tiles are opened: all are equally likely. */
function meanOf(game: MinesGame, { mines, safe }: Stop, rounds: number, seed: string): number {
  const words = seededWords(seed)
  let sum = 0
  for (let round = 0; round < rounds; round += 1) {
    let drawn = minesRules.draw(game, words, mines)
    for (let tile = 1; tile <= safe && !drawn.over; tile += 1)
      drawn = minesRules.move(game, drawn, { kind: 'open', tile }, words)
    if (!drawn.over) drawn = minesRules.move(game, drawn, { kind: 'stop' }, words)
    sum += minesRules.settled(drawn, TIMES_UNIT) ?? 0
  }
  return sum / rounds / TIMES_UNIT
}
