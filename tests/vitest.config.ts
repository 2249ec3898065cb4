import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import type { TestModule } from 'vitest/node'
import { shapesModule } from '#build/shapes.ts'

/** As in the server's start: resolving Drizzle's files is half of a test file's loading time. */
const RESOLVE = new URL('../src/tools/launch/resolve.mjs', import.meta.url).href

const SEED_MAX = 2 ** 31

/** The random seed of this run, from which all random test data follow. */
process.env.TEST_SEED ??= String(randomInt(SEED_MAX))

const SLOWEST = 10

/** Prints the slowest tests. */
function tellSlowest(modules: readonly TestModule[]): void {
  const took = modules.map((module) => ({ ms: module.diagnostic().duration, file: module.relativeModuleId }))
  const slowest = took.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  const lines = slowest.map(({ ms, file }) => `${(ms / 1000).toFixed(1).padStart(9)} s  ${file}`)
  console.log(['', 'Files that took longest:', ...lines].join('\n'))
}

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  plugins: [shapesModule()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/server.ts'],
    reporters: ['default', { onTestRunEnd: tellSlowest }],
    pool: 'forks',
    execArgv: ['--import', RESOLVE],
    maxWorkers: 4,
    // Timeouts find hanging tests. No test measures speed, and a busy machine takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    env: {
      // Cheap hashing, since thousands of tests hash; tests/account/password.test.ts uses the product's cost.
      PERYA_PASSWORD_MEMORY: '64',
      // For programs started by tests.
      NODE_OPTIONS: `--import=${RESOLVE}`,
    },
    sequence: { hooks: 'list' },
  },
})
