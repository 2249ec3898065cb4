import { hiloReport, likelier, type Plan, planFigures, unlikelier } from '#build/games/hilo/report.ts'
import { rankOf } from '#contract/games/cards.ts'
import type { HiloGame } from '#contract/games/hilo/game.ts'
import { hiloRules, SKIP, STOP } from '#contract/games/hilo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { hilos } from '#server/games/house/hilo/hilos.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** The plans that are simulated. A skip changes nothing of what they return. */
const SIMULATED: readonly (Plan & { name: string; skips: number })[] = [
  { name: 'likelier side, 1 guess', guessOf: likelier, guesses: 1, skips: 0 },
  { name: 'likelier side, 3 guesses', guessOf: likelier, guesses: 3, skips: 0 },
  { name: '2 skips, likelier side, 1 guess', guessOf: likelier, guesses: 1, skips: 2 },
  { name: 'unlikelier side, 1 guess', guessOf: unlikelier, guesses: 1, skips: 0 },
  { name: 'unlikelier side, 2 guesses', guessOf: unlikelier, guesses: 2, skips: 0 },
]

/** Simulates some plans of each hi-lo game. */
export const prove: Prove = async (wanted, asked) => {
  const games = [...hilos().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const wrong = proveFigures(`content/lobby/hilo/${game.id}.yaml`, game, hiloReport(game))
    return [...wrong, ...proveWays(game, (seed) => SIMULATED.map((plan) => wayOf(game, plan, seed)), asked)]
  })
}

function wayOf(game: HiloGame, plan: (typeof SIMULATED)[number], seed: string): Way {
  const words = seededWords(`${seed}:${plan.name}`)
  const { return: exact, deviation } = planFigures(game, plan)
  return { name: plan.name, exact, deviation, play: () => play(game, plan, words) }
}

function play(game: HiloGame, { guessOf, guesses, skips }: (typeof SIMULATED)[number], words: () => number): number {
  let drawn = hiloRules.draw(game, words)
  for (let skip = 0; skip < skips; skip += 1) drawn = hiloRules.move(game, drawn, SKIP, words)
  for (let guess = 0; guess < guesses && !drawn.over; guess += 1)
    drawn = hiloRules.move(game, drawn, guessOf(rankOf(drawn.cards.at(-1) ?? 0)), words)
  if (!drawn.over) drawn = hiloRules.move(game, drawn, STOP, words)
  return hiloRules.settled(drawn, TIMES_UNIT) ?? 0
}
