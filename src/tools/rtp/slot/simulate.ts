import type { Words } from '#contract/games/fair.ts'
import type { SlotModel } from '#contract/games/slot/model.ts'
import { newPlay, playCoins } from '#contract/games/slot/play.ts'

/** Sums over many rounds, in coins: rounds that bring anything back are hits, and those that bring more than the stake gains. Sums of parallel runs add up. */
export type Sums = { rounds: number; coins: number; squares: number; hits: number; gains: number }

/** Plays whole rounds with the server's engine, without building their outcome for players. */
export function simulate(model: SlotModel, rounds: number, words: Words): Sums {
  const play = newPlay(model)
  const sums = { rounds, coins: 0, squares: 0, hits: 0, gains: 0 }
  for (let round = 0; round < rounds; round++) {
    const coins = playCoins(play, words)
    sums.coins += coins
    sums.squares += coins * coins
    if (coins > 0) sums.hits++
    if (coins > model.game.coins) sums.gains++
  }
  return sums
}

export function addSums(one: Sums, other: Sums): Sums {
  return {
    rounds: one.rounds + other.rounds,
    coins: one.coins + other.coins,
    squares: one.squares + other.squares,
    hits: one.hits + other.hits,
    gains: one.gains + other.gains,
  }
}
