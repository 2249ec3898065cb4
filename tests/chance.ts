import process from 'node:process'
import fc from 'fast-check'

/** The random seed of the run: drawn by tests/vitest.config.ts, or given as TEST_SEED to repeat a run. */
export const seed = Number(process.env.TEST_SEED)

fc.configureGlobal({ seed })

export { fc }
