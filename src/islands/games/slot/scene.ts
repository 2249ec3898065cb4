import { atom } from 'nanostores'
import type { LockedCoin } from '#contract/games/slot/respins.ts'
import type { SlotWin } from '#contract/games/slot/round.ts'

/** The current picture of the reels. `wildReels` are numbered from 1. */
export type Scene =
  /** At rest, or for a moment before something happens. `turned` cells have just changed their symbol. */
  | { kind: 'still'; window: readonly string[]; wildReels: readonly number[]; turned: readonly number[] }
  /** Turning; the first `stopped` reels have landed on the window to come, and a tense one is about to tell. */
  | { kind: 'rolling'; window: readonly string[]; wildReels: readonly number[]; stopped: number; tense: boolean }
  /** Winning cells vanish. */
  | { kind: 'vanishing'; window: readonly string[]; wildReels: readonly number[]; vanished: readonly number[] }
  /** Each cell falls by so many rows, from above where it is new. */
  | { kind: 'falling'; window: readonly string[]; wildReels: readonly number[]; drops: readonly number[] }
  /** Coins locked by cell, those in `fresh` just now, and the respins that are left. The free cells turn or rest. */
  | {
      kind: 'respins'
      window: readonly string[]
      wildReels: readonly number[]
      coins: readonly (LockedCoin | undefined)[]
      fresh: readonly number[]
      left: number
      isTurning: boolean
      stake: number
    }
  /** Wins: all of `wins`, or the one in focus (its index). */
  | {
      kind: 'wins'
      window: readonly string[]
      wildReels: readonly number[]
      wins: readonly SlotWin[]
      focus: number | undefined
      cents: number
      times: number
      /** How often symbols have fallen before them. */
      falls: number
    }

/** The banner over the reels. */
export type Banner =
  | { kind: 'none' }
  | { kind: 'feature'; spins: number; times: number; expands: string | undefined }
  | { kind: 'more'; spins: number }
  | { kind: 'respins'; coins: number }
  | { kind: 'respinEnd'; cents: number; isFull: boolean }
  | { kind: 'featureEnd'; cents: number; spins: number }
  | { kind: 'bigWin'; cents: number; level: 1 | 2 | 3 }
  | { kind: 'capped'; cents: number }

export const $scene = atom<Scene>({ kind: 'still', window: [], wildReels: [], turned: [] })
export const $banner = atom<Banner>({ kind: 'none' })
/** The free spin that is shown, and their number. */
export const $free = atom<{ at: number; of: number; times: number } | undefined>()

/** In a game with cascades: the multipliers of this spin, and how often symbols have fallen. */
export const $ladder = atom<{ times: readonly number[]; falls: number } | undefined>()
