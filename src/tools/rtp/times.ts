import { type Declared, falseFigures } from '#build/games/figures.ts'
import { figuresOfTimes, type TimesReport } from '#build/games/times.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import type { Asked } from './rtp.ts'

const SIGMAS = 3
const percent = (rate: number) => `${(rate * 100).toFixed(4)}%`

/** One way to play a game that pays by multipliers. */
export type Way = {
  name: string
  /** Its exact return as a fraction, and the standard deviation of a round, in stakes. */
  exact: { of: number; outOf: number }
  deviation: number
  /** Plays one round by the players' engine, for a stake of `TIMES_UNIT`, and returns its win. */
  play: () => number
}

type Game = { id: number; name: string; declared: Declared }

/** Prints a game's exact returns, and returns each declared figure that differs from them. `file` is its paytable. */
export function proveFigures(file: string, game: Game, report: TimesReport): string[] {
  const { best, least, maxTimes } = report
  say(`${game.id} ${game.name}: exact RTP ${percent(least)} to ${percent(best)}; at most ${maxTimes}x`)
  const wrong = falseFigures(game.declared, figuresOfTimes(report))
  return wrong.map(({ field, what }) => `${file}: declared.${field}: ${what}`)
}

/** Prints a simulation of some ways to play beside their exact returns. Returns those over three standard errors apart. */
export function proveWays({ id }: Game, ways: (seed: string) => readonly Way[], { spins, seed }: Asked): string[] {
  if (spins === 0) return []
  return ways(`${seed}:${id}`).flatMap(({ name, exact, deviation, play }) => {
    let sum = 0
    for (let round = 0; round < spins; round += 1) sum += play()
    const [mean, rate] = [sum / spins / TIMES_UNIT, exact.of / exact.outOf]
    const error = deviation / Math.sqrt(spins)
    const sigmas = (mean - rate) / error
    say(
      `  ${name}: exact ${percent(rate)}, simulated ${percent(mean)}, std err ${percent(error)}, off by ${sigmas.toFixed(2)} s.e.`,
    )
    return Math.abs(sigmas) > SIGMAS ? [`${id}: simulation of ${name} is ${sigmas.toFixed(2)} standard errors off`] : []
  })
}
