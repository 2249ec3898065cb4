import { RANKS } from '#contract/games/cards.ts'
import type { HiloGame } from '#contract/games/hilo/game.ts'
import {
  type Chance,
  chanceOf,
  GUESSES,
  GUESSES_MAX,
  type Guess,
  type HiloTable,
  isBelowMost,
  isRight,
  timesAfter,
  timesOf,
} from '#contract/games/hilo/table.ts'
import type { Odds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { oneWin, returnsAt, type TimesReport } from '../times.ts'

type Table = HiloTable & Pick<HiloGame, 'stakes'>

const RANK_LIST = Array.from({ length: RANKS }, (_, at) => at + 1)
/** The chances of a guess, in thirteenths. */
const CHANCES = RANK_LIST.slice(0, -1).map(BigInt)

/**
 * Every chance of so many right guesses whose multiplier is offered, after which the player stops. They are those of one guess fewer, times each
 * chance of a guess.
 */
export function linesOf(table: HiloTable, guesses: number): Chance[] {
  if (guesses === 0) return [{ of: 1n, outOf: 1n }]
  return longer(table, linesOf(table, guesses - 1))
}

function longer(table: HiloTable, lines: readonly Chance[]): Chance[] {
  const outOf = (lines[0]?.outOf ?? 1n) * BigInt(RANKS)
  const products = new Set(lines.flatMap(({ of }) => CHANCES.map((chance) => of * chance)))
  return [...products].map((of) => ({ of, outOf })).filter((line) => isBelowMost(table, timesOf(table, line)))
}

/** The return of a line as a fraction of whole numbers: its chance times its multiplier. */
export function returnOf(table: HiloTable, line: Chance): Chance {
  return { of: line.of * BigInt(timesOf(table, line)), outOf: line.outOf * BigInt(TIMES_UNIT) }
}

/** The highest chance of so many right guesses. */
const likeliest = (guesses: number): number => ((RANKS - 1) / RANKS) ** guesses

/**
 * The least that a line of so many guesses or more can return. Its multiplier loses less than one ten-thousandth of the stake, and its pot less
 * than one centavo, and both come only as often as it is right.
 */
function leastFrom(table: Table, guesses: number): number {
  const lost = 1 / TIMES_UNIT + 1 / Math.min(...table.stakes)
  return table.return / TIMES_UNIT - likeliest(guesses) * lost
}

/** How a player guesses: a rank's guess, and the right guesses after which to stop. */
export type Plan = { guessOf: (rank: number) => Guess; guesses: number }

/** The guess with the best chance after a card, and the one with the least. */
export const likelier = (rank: number): Guess => byChance(rank).at(-1) ?? 'high'
export const unlikelier = (rank: number): Guess => byChance(rank)[0] ?? 'high'

function byChance(rank: number): Guess[] {
  const offered = GUESSES.filter((guess) => chanceOf(rank, guess) > 0)
  return offered.sort((one, other) => chanceOf(rank, one) - chanceOf(rank, other))
}

/** What a plan brings over all cards that can come. */
export function planFigures(table: HiloTable, { guessOf, guesses }: Plan) {
  let [hits, gains, sum, squares] = [0, 0, 0, 0]
  const follow = (rank: number, chances: readonly number[]): void => {
    if (chances.length === guesses) {
      const times = timesAfter(table, chances)
      if (times > 0) hits += 1
      if (times > TIMES_UNIT) gains += 1
      sum += times
      squares += times ** 2
      return
    }
    const guess = guessOf(rank)
    for (const next of RANK_LIST) if (isRight(rank, guess, next)) follow(next, [...chances, chanceOf(rank, guess)])
  }
  for (const rank of RANK_LIST) follow(rank, [])
  const all = RANKS ** (guesses + 1)
  const rate = sum / (all * TIMES_UNIT)
  return {
    hitRate: hits / all,
    gainRate: gains / all,
    return: { of: sum, outOf: all * TIMES_UNIT },
    deviation: Math.sqrt(squares / (all * TIMES_UNIT ** 2) - rate ** 2),
  }
}

/**
 * The figures of a game. Lines are counted by their guesses, until one reaches the last whole stake below the maximum and no longer one can return
 * less.
 */
export function hiloReport(table: Table): TimesReport {
  const { hitRate, gainRate, deviation } = planFigures(table, { guessOf: likelier, guesses: 1 })
  const figures = { best: 0, least: 1, hitRate, gainRate, deviation, maxTimes: 0 }
  let lines = linesOf(table, 0)
  for (let guesses = 0; guesses <= GUESSES_MAX; guesses += 1) {
    const { best, least } = returnsAt(
      table.stakes,
      lines.map((line) => choiceOf(table, line)),
    )
    const times = lines.map((line) => timesOf(table, line) / TIMES_UNIT)
    figures.best = Math.max(figures.best, best)
    figures.least = Math.min(figures.least, least)
    figures.maxTimes = Math.max(figures.maxTimes, ...times)
    if (figures.maxTimes >= table.maxTimes - 1 && leastFrom(table, guesses + 1) >= figures.least) break
    lines = longer(table, lines)
  }
  return figures
}

const choiceOf = (table: Table, line: Chance): Odds =>
  oneWin({ of: Number(line.of), outOf: Number(line.outOf) }, timesOf(table, line))
