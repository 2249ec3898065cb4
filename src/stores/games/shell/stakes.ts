import { $auto } from './auto.ts'
import { isWaiting } from './failure.ts'
import { $lowerStake, $shell, $stakeIndex, $stakes, $trouble } from './state.ts'

const DEFAULT_STAKE = 500

/** The default stake, or the highest that the balance allows. */
export function firstStake(stakes: readonly number[], coin: number): number {
  const index = stakes.findLastIndex((stake) => stake <= DEFAULT_STAKE && stake <= coin)
  return Math.max(0, index)
}

/** A retry keeps the stake of its round, and a running autoplay or an open round the stake it began with. */
const mayChange = () => $shell.get().step === 'ready' && !$auto.get() && !isWaiting($trouble.get())

export function changeStake(step: 1 | -1): void {
  if (!mayChange()) return
  const isPoor = step === -1 && $trouble.get()?.kind === 'coin' && $lowerStake.get() !== undefined
  if (isPoor) lowerStake()
  else chooseStake($stakeIndex.get() + step)
}

/** Takes the stake at a place of the list, if there is one. */
export function chooseStake(index: number): void {
  if (!mayChange()) return
  if ($stakes.get()[index] !== undefined) $stakeIndex.set(index)
  $trouble.set(undefined)
}

/** After "not enough coin": takes the highest stake that the coin covers. */
export function lowerStake(): void {
  const lower = $lowerStake.get()
  if (lower !== undefined) $stakeIndex.set($stakes.get().indexOf(lower))
  $trouble.set(undefined)
}
