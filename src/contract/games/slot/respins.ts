import { drawBelow, type Words } from '../fair.ts'
import { drawWeighted } from './draw.ts'
import type { SlotGame } from './game.ts'
import { CELLS } from './grid.ts'
import type { SlotModel, Weighted } from './model.ts'

/** So many respins without a new coin end the feature. */
export const RESPINS = 3

export type CoinValue = { times: number; jackpot: 'mini' | 'minor' | 'major' | null }
export type LockedCoin = CoinValue & { cell: number }
export type RespinModel = { config: NonNullable<SlotGame['respins']>; values: Weighted<CoinValue> }

/** The coins that started it, then those of each respin. `times` is all they pay, in stakes, with the grand jackpot of a full window. */
export type Respun = { turns: LockedCoin[][]; isFull: boolean; times: number }

/** The cells whose coins lock, if they are enough; none otherwise. */
export function lockedCells({ coin, respins }: SlotModel, landed: Uint8Array): number[] {
  if (!respins) return []
  const cells = Array.from(landed.keys()).filter((cell) => landed[cell] === coin)
  return cells.length >= respins.config.from ? cells : []
}

/** Draws the values of the locked coins by cell. Then each respin draws, for each free cell, whether a coin comes, and at once its value. */
export function drawRespins({ config, values }: RespinModel, locked: readonly number[], words: Words): Respun {
  const isFree = Array.from({ length: CELLS }, (_, cell) => !locked.includes(cell))
  const drawCoin = (cell: number): LockedCoin => ({ cell, ...drawWeighted(values, words) })
  const turns = [locked.map(drawCoin)]
  for (let left = RESPINS; left > 0 && isFree.includes(true); left--) {
    const coins: LockedCoin[] = []
    for (let cell = 0; cell < CELLS; cell++) {
      if (!isFree[cell] || drawBelow(words, config.chance.of) >= config.chance.coin) continue
      coins.push(drawCoin(cell))
      isFree[cell] = false
    }
    turns.push(coins)
    if (coins.length > 0) left = RESPINS + 1
  }
  const isFull = !isFree.includes(true)
  const sum = turns.flat().reduce((all, { times }) => all + times, 0)
  return { turns, isFull, times: isFull ? sum + config.grand : sum }
}
