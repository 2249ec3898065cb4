import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/** Selects the tests of `npm test -- --changed`. Imports reveal most of them; the rest is listed here. */

/** Every test: a common base has changed, or a file whose readers are not listed. */
export const EVERYTHING = 'everything'

/** Tests that read all sources. */
const ALWAYS = ['tests/tidy.test.ts', 'tests/platform/documents.test.ts']
/** Tests that read some sources as text. */
const READ_SOURCES = [
  ...['account/kycPages.test.tsx', 'activities/growth.test.ts', 'http/chunkPlan.test.ts'],
  ...['games/engines.test.ts', 'games/revealed.test.ts', 'lobby/faces.test.ts', 'lobby/guard.test.ts'],
  ...[
    'platform/generated.test.ts',
    'platform/storedFunctions.test.ts',
    'safety/messages.test.ts',
    'safety/raw.test.ts',
  ],
].map((file) => `tests/${file}`)
/** Tests check pages through these files: built ones, and ones rendered without a build. */
const PAGES = ['tests/built.ts', 'tests/lobby/rendered/render.ts']

/** By path, the modules that read a file other than by an import. Every test that imports them runs. The first match counts. */
const READERS = [
  [/^(package(-lock)?\.json|tsconfig\.json|\.npmrc|tests\/(server|vitest\.config)\.ts)$/, EVERYTHING],
  [
    /\.sql$|^src\/server\/db\/migrations\//,
    ['tests/database.ts', 'tests/platform/generated.test.ts', 'tests/platform/storedFunctions.test.ts'],
  ],
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
  [/^src\/build\/games\/proved\//, ['src/build/games/returns.ts']],
  [/^src\/(art|build|client|islands|layouts|pages)\//, PAGES],
  [/^(Containerfile|compose\.yaml|\.dockerignore)$/, ['tests/platform/container.test.ts']],
  [
    /^src\/server\/deploy\//,
    [
      'tests/deploy/proxies.test.ts',
      'tests/deploy/units.test.ts',
      'tests/deploy/monitoring.test.ts',
      'tests/platform/pooler.test.ts',
    ],
  ],
  [/^src\/.*\.(ts|mjs)$/, programs],
  [/^e2e\//, ['tests/platform/matrix.test.ts']],
  // Checked by other steps, or read by tests that always run.
  [
    /^tests\/.*\.(ts|tsx|mjs)$|\.md$|^(LICENSE|biome\.json|\.gitignore|\.ci\/run|src\/tools\/tsconfig\.(?:astro|browser)\.json)$/,
    [],
  ],
]

let starters

/** Test files that start programs. The programs' imports are invisible to the tests' import graph. */
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

/** The modules affected by a change of these files, or `EVERYTHING`. */
export function touchedBy(files) {
  const readers = files.map((file) => {
    const [, found = EVERYTHING] = READERS.find(([pattern]) => pattern.test(file)) ?? []
    return typeof found === 'function' ? found() : found
  })
  if (readers.includes(EVERYTHING)) return EVERYTHING
  const texts = files.some((file) => file.startsWith('src/')) ? READ_SOURCES : []
  return [...new Set([...ALWAYS, ...texts, ...files, ...readers.flat()])]
}

/** Files that differ from a commit, including new ones. */
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
