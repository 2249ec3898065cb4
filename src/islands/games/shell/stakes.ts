import { findLastIndex } from '#contract/lists.ts'
import { isPoor } from './failure.ts'
import { $mayChoose } from './mayChoose.ts'
import { $lowerStake, $stakeIndex, $stakes, $trouble } from './state.ts'

const DEFAULT_STAKE = 500

/** The default stake, or the highest that the balance allows. */
export function firstStake(stakes: readonly number[], coin: number): number {
  const index = findLastIndex(stakes, (stake) => stake <= DEFAULT_STAKE && stake <= coin)
  return Math.max(0, index)
}

export function changeStake(step: 1 | -1): void {
  if (!$mayChoose.get()) return
  const trouble = $trouble.get()
  if (step === -1 && trouble && isPoor(trouble) && $lowerStake.get() !== undefined) lowerStake()
  else chooseStake($stakeIndex.get() + step)
}

/** Takes the stake at a place of the list, if there is one. */
export function chooseStake(index: number): void {
  if (!$mayChoose.get()) return
  if ($stakes.get()[index] !== undefined) $stakeIndex.set(index)
  $trouble.set(undefined)
}

/** After "not enough coin": takes the highest stake that the coin covers. */
export function lowerStake(): void {
  if (!$mayChoose.get()) return
  const lower = $lowerStake.get()
  if (lower !== undefined) $stakeIndex.set($stakes.get().indexOf(lower))
  $trouble.set(undefined)
}
