import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/** Which tests `npm test -- --changed` runs. Imports tell of most; here is what they do not tell. */

/** Every test: what all of them stand on has changed, or something that nobody has said who reads it. */
export const EVERYTHING = 'everything'

/** These read the sources themselves, whatever they are. */
const ALWAYS = ['tests/tidy.test.ts', 'tests/platform/documents.test.ts']
/** These read some of the sources as text. */
const READ_SOURCES = [
  ...['account/kycPages.test.tsx', 'activities/claim.test.ts', 'activities/growth.test.ts', 'door/chunkPlan.test.ts'],
  ...['games/engines.test.ts', 'games/revealed.test.ts', 'lobby/faces.test.ts', 'lobby/guard.test.ts'],
  ...['platform/storedFunctions.test.ts', 'safety/messages.test.ts', 'safety/raw.test.ts'],
].map((file) => `tests/${file}`)
/** Through these, tests look at pages: as the build writes them, and as they are drawn without it. */
const PAGES = ['tests/built.ts', 'tests/lobby/render.ts']

/** By path, who reads a file otherwise than by an import: modules, and so every test that imports them. The first that fits counts. */
const READERS = [
  [/^(package(-lock)?\.json|tsconfig\.json|\.npmrc|tests\/(server|vitest\.config)\.ts)$/, EVERYTHING],
  [/\.sql(\.gz)?$|^src\/server\/db\/migrations\//, ['tests/database.ts', 'tests/platform/storedFunctions.test.ts']],
  [
    /^content\/words\//,
    [...PAGES, 'tests/words.ts', 'tests/lobby/pages.tsx', 'src/tools/words.ts', 'src/server/content/speech.ts'],
  ],
  [
    /^content\/lobby\//,
    [
      ...PAGES,
      'src/server/content/catalogue.ts',
      'src/server/support/content.ts',
      'src/server/games/house/slot/slots.ts',
    ],
  ],
  [
    /^content\/|^public\/|^(astro|astro-i18next)\.config\.|\.(astro|css|woff2|svg|png|webp|avif|webm)$/,
    [...PAGES, 'tests/words.ts'],
  ],
  [/^src\/(art|build|client|islands|layouts|pages|stores)\//, PAGES],
  [/^(Containerfile|compose\.yaml|\.dockerignore)$/, ['tests/platform/container.test.ts']],
  [/^src\/.*\.(ts|mjs)$/, programs],
  // Checked by other steps, or read by those that always run.
  [/^(e2e|tests)\/.*\.(ts|tsx|mjs)$|\.md$|^(LICENSE|biome\.json|\.gitignore|\.ci\/run)$/, []],
]

let starters

/** Files of the tests that start programs: what those import, no import of a test tells. */
function programs() {
  starters ??= findStarters()
  return starters
}

function findStarters() {
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `tests/${file}`)
    .filter((file) => /'node:(child_process|worker_threads)'/.test(readFileSync(join(ROOT, file), 'utf8')))
}

/** The modules whose tests a change of these files asks for, or `EVERYTHING`. */
export function touchedBy(files) {
  const readers = files.map((file) => {
    const [, found = EVERYTHING] = READERS.find(([pattern]) => pattern.test(file)) ?? []
    return typeof found === 'function' ? found() : found
  })
  if (readers.includes(EVERYTHING)) return EVERYTHING
  const texts = files.some((file) => file.startsWith('src/')) ? READ_SOURCES : []
  return [...new Set([...ALWAYS, ...texts, ...files, ...readers.flat()])]
}

/** What differs from a commit, new files too. */
export function filesChangedSince(commit) {
  const ask = (...words) => {
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
    return stdout.split('\0').filter((path) => path !== '')
  }
  const base = ask('merge-base', commit, 'HEAD')[0]?.trim() ?? commit
  return [
    ...ask('diff', '--name-only', '--no-renames', '-z', base),
    ...ask('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}
