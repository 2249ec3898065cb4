import process from 'node:process'
import fc from 'fast-check'
import { isLongRun } from './long.ts'

/** The random seed of the run: drawn by tests/vitest.config.ts, or given as TEST_SEED to repeat a run. */
export const seed = Number(process.env.TEST_SEED)

fc.configureGlobal({ seed })

/** How many runs a slow law gets: `few` in `npm test`, and `many` in `npm run test:long`. */
export function runs(few: number, many: number): number {
  return isLongRun ? many : few
}

/** Half of some rows in `npm test`, the other half for the next `at`; all of them in `npm run test:long`. */
export function halfOf<Row>(rows: readonly Row[], at: number): readonly Row[] {
  return isLongRun ? rows : rows.filter((_, index) => (index + at) % 2 === 0)
}

export { fc }
