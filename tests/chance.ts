import process from 'node:process'
import fc from 'fast-check'

/** What the run's chance begins with: drawn by tests/vitest.config.ts, or given as TEST_SEED to have a run again. */
export const seed = Number(process.env.TEST_SEED)

fc.configureGlobal({ seed })

export { fc }
