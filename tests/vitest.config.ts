import { randomInt } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
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
  ...['faults/productFaults', 'http/fuzz', 'faults/databaseFaults', 'safety/strangers', 'editions/launch'],
  ...['drafts/draft', 'rights/retention', 'editions/onAir', 'safety/texts', 'lobby/rendered'],
  ...['lobby/pictureFiles', 'editions/pictures'],
].map((name) => resolve(import.meta.dirname, `${name}.test.ts`))
const gone = LONGEST.find((path) => !existsSync(path))
if (gone) throw new Error(`${gone} does not exist: remove it from LONGEST, or correct its name`)

/**
 * Files share processes, and so their loaded and compiled modules, which are almost half of the work. In these folders each has its own: they
 * start and kill servers and databases, replace parts of the house for good, or read a browser's storage.
 */
const ALONE = ['client', 'drafts', 'editions', 'faults', 'platform']

/**
 * What a file leaves in its process: replaced modules or settings, a document, the state and timers of a page, and a PostgreSQL of its own,
 * whose template must hold what the process made first. Such a file has its own process.
 */
const LEAVES_TRACES =
  /\bvi\.(?:mock|doMock|resetModules|stubEnv|hoisted)\(|@vitest-environment|'#islands\/|\/faults\/ground|process\.env\.\w+ \??\??= /

/** Files with a browser's document: each has its own context, in a process that has loaded the document's program once, half of their work. */
const IN_DOCUMENT = /^\/\/ @vitest-environment/m
/** What runs as a script of the process itself would not see the document of a context. */
const PAST_CONTEXT = /\brunInThisContext\b/

const FILES = globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT }).map((path) => ({
  path,
  folder: path.split(sep)[1] ?? '',
  text: readFileSync(resolve(ROOT, path), 'utf8'),
}))
const DOCUMENTS = FILES.filter(({ text }) => IN_DOCUMENT.test(text) && !PAST_CONTEXT.test(text)).map(({ path }) => path)
const SHARED = FILES.filter(({ folder, text }) => !ALONE.includes(folder) && !LEAVES_TRACES.test(text)).map(
  ({ path }) => path,
)

/** Vitest's own order keeps together what shares a process, which ends as soon as the next file has its own. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(moduleId)
    return [...groups.values()].flatMap((group) => [...group.filter(isLong), ...group.filter((file) => !isLong(file))])
  }
}

export default defineConfig({
  root: ROOT,
  plugins: [shapesModule()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...SHARED, ...DOCUMENTS] },
      },
      {
        extends: true,
        test: { name: 'document', include: DOCUMENTS, pool: 'vmForks', setupFiles: ['tests/inDocument.ts'] },
      },
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false, setupFiles: ['tests/anew.ts'] } },
    ],
    globalSetup: ['tests/server.ts'],
    reporters: ['default', { onTestRunEnd: tellSlowest }],
    pool: 'forks',
    execArgv: ['--import', RESOLVE, '--max-semi-space-size=64', '--min-semi-space-size=32'],
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
