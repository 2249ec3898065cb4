import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

/** What `npm test` tells of the end-to-end tests, and what `npm run test:long` does. Playwright lists both without running them. */

const ROOT = resolve(import.meta.dirname, '../..')

/** Each has one story, and tests of the server, of stores and of boards cover its steps. Slot, dice and blackjack stand for all games. */
const GAMES = [
  'coin',
  'hilo',
  'keno',
  'limbo',
  'luckyNine',
  'mines',
  'plinko',
  'pusoyTatlo',
  'scratch',
  'tower',
  'videoPoker',
  'wheel',
]
const LONG = [...['aside', 'browsers', 'channels', 'draft', ...GAMES].map((name) => `${name}.spec.ts`)]

/** A test in one layout. */
type Told = { file: string; title: string; tags: readonly string[]; layout: string }
type Listed = { suites: readonly Suite[] }
type Suite = {
  title: string
  specs: readonly { file: string; title: string; tags: readonly string[]; tests: readonly { projectName: string }[] }[]
  suites?: readonly Suite[]
}

const nameOf = ({ file, title }: Told) => `${file} › ${title}`
const inLayout = (told: Told) => `${nameOf(told)} [${told.layout}]`

async function list(long: '0' | '1'): Promise<Told[]> {
  const words = [
    join(ROOT, 'node_modules/playwright/cli.js'),
    ...['test', '--list', '--reporter=json', '--config', 'e2e/playwright.config.ts'],
  ]
  // The runner's own settings are not for another runner.
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '', TEST_LONG: long }
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT, env, maxBuffer: 2 ** 26 })
  const { suites } = JSON.parse(stdout) as Listed // Playwright's JSON reporter
  return suites.flatMap((suite) => toldIn(suite, []))
}

function toldIn({ title: name, specs, suites = [] }: Suite, above: readonly string[]): Told[] {
  const told = specs.flatMap(({ file, title, tags, tests }) =>
    tests.map(({ projectName }) => ({ file, title: [...above, title].join(' › '), tags, layout: projectName })),
  )
  return [...told, ...suites.flatMap((suite) => toldIn(suite, [...above, suite.title || name]))]
}

/** The layouts that a test was written for. */
function layoutsOf({ file, tags }: Told): readonly string[] {
  if (file === 'draft.spec.ts') return ['publishing']
  if (tags.includes('once')) return ['mobile']
  return tags.includes('wide') ? ['desktop'] : ['mobile', 'desktop']
}

let short: Told[]
let long: Told[]
beforeAll(async () => {
  ;[short, long] = await Promise.all([list('0'), list('1')])
})

describe('npm run test:long', () => {
  test('tells every story in every layout that it was written for', () => {
    const expected = new Set(long.flatMap((told) => layoutsOf(told).map((layout) => inLayout({ ...told, layout }))))
    expect(long.map(inLayout).toSorted()).toEqual([...expected].toSorted())
  })

  test('tells what npm test does', () => {
    const all = new Set(long.map(inLayout))
    expect(short.map(inLayout).filter((name) => !all.has(name))).toEqual([])
  })
})

describe('npm test', () => {
  test('runs every spec, in a layout at least, but those that are long', () => {
    const specs = globSync('*.spec.ts', { cwd: join(ROOT, 'e2e'), exclude: LONG })
    expect([...new Set(short.map(({ file }) => file))].toSorted()).toEqual(specs.toSorted())
  })

  test('leaves a test out only where its tag says so, and keeps one layout of those that have two', () => {
    const told = new Set(short.map(inLayout))
    for (const each of long) {
      const { tags, layout } = each
      const isLeftOut =
        tags.includes('long') ||
        (tags.includes('phone-first') && layout !== 'mobile') ||
        (tags.includes('wide-first') && layout !== 'desktop')
      expect(told.has(inLayout(each)), inLayout(each)).toBe(!isLeftOut)
    }
    const rare = new Set(long.filter(({ tags }) => tags.includes('long')).map(nameOf))
    const kept = new Set(short.map(nameOf))
    expect(long.map(nameOf).filter((name) => !kept.has(name) && !rare.has(name))).toEqual([])
  })

  test('walks through the pages of both layouts', () => {
    const walks = short.filter(({ file }) => file === 'walk.spec.ts').map(({ layout }) => layout)
    expect(new Set(walks)).toEqual(new Set(['mobile', 'desktop']))
  })
})
