import { TIMES_UNIT } from '#contract/games/times.ts'

/** A multiplier with its decimals, at least two: 19800 is 1.98. */
export function timesText(times: number): string {
  return (times / TIMES_UNIT).toFixed(4).replace(/0{1,2}$/, '')
}
