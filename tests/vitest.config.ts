import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestModule, type TestSpecification } from 'vitest/node'
import { shapesModule } from '#build/shapes.ts'

/** As in the server's start: resolving Drizzle's files is half of a test file's loading time. */
const RESOLVE = new URL('../src/tools/launch/resolve.mjs', import.meta.url).href

const SEED_MAX = 2 ** 31

/** The random seed of this run, from which all random test data follow. */
process.env.TEST_SEED ??= String(randomInt(SEED_MAX))

/** Node's compile cache, shared by the workers: loading the same modules in each is a fifth of the work. */
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/perya-tests')

const SLOWEST = 10

/** Prints the slowest tests. */
function tellSlowest(modules: readonly TestModule[]): void {
  const took = modules.map((module) => ({ ms: module.diagnostic().duration, file: module.relativeModuleId }))
  const slowest = took.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  const lines = slowest.map(({ ms, file }) => `${(ms / 1000).toFixed(1).padStart(9)} s  ${file}`)
  console.log(['', 'Files that took longest:', ...lines].join('\n'))
}

const ROOT = resolve(import.meta.dirname, '..')

/**
 * The longest files, in which the work is not in the text: vitest starts large files first, and these are small. One that starts last keeps
 * the other cores idle.
 */
const LONGEST = [
  ...['faults/databaseFaults', 'faults/productFaults', 'editions/onAir', 'drafts/draft', 'account/canary'],
  ...['safety/designed', 'lobby/rendered', 'editions/launch', 'platform/letGo', 'platform/embedded'],
  'editions/pictures',
].map((name) => resolve(import.meta.dirname, `${name}.test.ts`))
const gone = LONGEST.find((path) => !existsSync(path))
if (gone) throw new Error(`${gone} does not exist: remove it from LONGEST, or correct its name`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  root: ROOT,
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
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    env: {
      // Cheap hashing, since thousands of tests hash; tests/account/password.test.ts uses the product's cost.
      PERYA_PASSWORD_MEMORY: '64',
      // Rounds follow one another at once; tests/care/pace.test.ts keeps the product's pace.
      PERYA_ROUND_PACE: 'off',
      // For programs started by tests.
      NODE_OPTIONS: `--import=${RESOLVE}`,
    },
    sequence: { hooks: 'list', sequencer: LongestFirst },
  },
})
