import { atom, computed } from 'nanostores'
import { findLast } from '#contract/lists.ts'
import type { RoundFailure } from './failure.ts'
import type { ShellRound } from './source.ts'

export type Shell =
  /** A guest confirms the 21+ notice first. */
  | { step: 'age' }
  | { step: 'opening' }
  | { step: 'ready' }
  /** A round or a move is requested or shown. */
  | { step: 'busy' }
  /** An open round waits for the player's move. */
  | { step: 'choosing' }
  | { step: 'ended' }
  /** Guest play is closed here. */
  | { step: 'closed' }
  /** The game could not be opened: no answer came. */
  | { step: 'unopened' }

export const $shell = atom<Shell>({ step: 'opening' })
export const $trouble = atom<RoundFailure | undefined>()
/** The server is being asked what became of an unanswered round or move. */
export const $isChecking = atom(false)
/** A round or a move waits for its answer longer than usual. */
export const $isLate = atom(false)
/** The balance as shown, in cents. It includes a win only after the win has been shown. */
export const $coin = atom(0)
export const $stakes = atom<readonly number[]>([])
export const $stakeIndex = atom(0)
export const $stake = computed([$stakes, $stakeIndex], (stakes, index) => stakes[index] ?? 0)
/** What of the balance is a bonus that no stake may take yet. Cents. */
export const $waiting = atom(0)
/** What may be staked. Cents. */
export const $playable = computed([$coin, $waiting], (coin, waiting) => Math.max(0, coin - waiting))
/** The highest stake that may be chosen, where the chosen one is higher. Cents. */
export const $lowerStake = computed([$stakes, $stake, $playable], (stakes, stake, playable) =>
  findLast(stakes, (lower) => lower <= playable && lower < stake),
)
/** The win of the last shown round, in cents. */
export const $lastWin = atom<number | undefined>()
/** The unseen round that is being shown. */
export const $resumed = atom<ShellRound | undefined>()
/** The round that waits for a move. `isResumed`: it was opened before this visit, and no move has been made in it since. */
export const $open = atom<{ round: ShellRound; step: number; isResumed: boolean } | undefined>()
/** The stake of the round on show, to which moves may have added, or else that of the next one. Cents. */
export const $shownStake = computed(
  [$open, $resumed, $stake],
  (open, resumed, stake) => open?.round.stake ?? resumed?.stake ?? stake,
)

/** The shell waits for the player: for a move of the open round, or for the next round. */
export function awaitPlayer(): void {
  $shell.set({ step: $open.get() ? 'choosing' : 'ready' })
}

/** Whether the player may act: nothing is requested or shown. */
export function isAwaitingPlayer(): boolean {
  const { step } = $shell.get()
  return step === 'ready' || step === 'choosing'
}
