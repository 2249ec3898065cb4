import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { floorComplaints, HOUSES } from './floors.ts'
import type { Source } from './imports.ts'
import { knotsOf } from './knots.ts'

const sources = globSync('src/**/*.{ts,tsx,astro,mjs,css}').map((path): Source => [path, readFileSync(path, 'utf8')])

/** A room with two floors, and what a folder of it may not do. */
const HOUSE = { 'src/islands': { files: 'between', floors: [['ui'], ['wallet', 'games'], ['lobby']] } } as const
const complaints = (...files: Source[]) => floorComplaints(files, HOUSE)

describe('floors', () => {
  test('of every room are kept', () => {
    expect(sources.length).toBeGreaterThan(3_000)
    expect(floorComplaints(sources)).toEqual([])
  })

  test.each(Object.entries(HOUSES))('of %s name each folder once, and none that is gone', (name, { floors, units }) => {
    const [root = '', ending = ''] = name.split('/*')
    const folders = globSync(`${root}/*/`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const withCode = folders
      .map(({ name }) => name)
      .filter((name) =>
        sources.some(
          ([path]) => path.startsWith(`${root}/${name}/`) && (path.endsWith(ending) || path.endsWith('.css')),
        ),
      )
    const named = floors.flat()
    const isUnit = (folder: string) => units !== undefined && existsSync(`${root}/${folder}/${units}`)
    expect(named.toSorted()).toEqual(withCode.filter((one) => named.includes(one) || !isUnit(one)).toSorted())
  })

  test.each<[string, string, string]>([
    ['up', 'src/islands/ui/a.ts', `import { a } from '../lobby/a.ts'`],
    ['sideways', 'src/islands/wallet/a.ts', `import { a } from '../games/a.ts'`],
    ['up by its own name', 'src/islands/ui/a.ts', `import { a } from '#islands/lobby/a.ts'`],
    ['up by export', 'src/islands/ui/a.ts', `export { a } from '../lobby/a.ts'`],
    ['up later', 'src/islands/ui/a.ts', `const a = () => import('../lobby/a.ts')`],
    ['for a type among values', 'src/islands/ui/a.ts', `import { type A, a } from '../lobby/a.ts'`],
    ['up for its looks', 'src/islands/ui/A.tsx', `import '../lobby/a.css'`],
    ['up from a sheet', 'src/islands/ui/a.css', `@import '../lobby/a.css';`],
    ['to a folder of no floor', 'src/islands/lobby/a.ts', `import { a } from '../extras/a.ts'`],
    ['from a folder of no floor', 'src/islands/extras/a.ts', 'const a = 1'],
    ['from deep within', 'src/islands/wallet/bank/a.ts', `import { a } from '../../lobby/a.ts'`],
  ])('may not be left %s', (_, path, text) => {
    expect(complaints([path, text])).toHaveLength(1)
  })

  test('may not be left through a file outside the folders', () => {
    const file: Source = ['src/islands/b.ts', `import { c } from './c.ts'`]
    const further: Source = ['src/islands/c.ts', `import { a } from './lobby/a.ts'`]
    const user: Source = ['src/islands/wallet/a.ts', `import { b } from '../b.ts'`]
    expect(complaints(file, further, user)).toHaveLength(1)
    expect(complaints(file, ['src/islands/c.ts', `import { a } from './wallet/a.ts'`], user)).toHaveLength(1)
    expect(complaints(file, ['src/islands/c.ts', `import { a } from './ui/a.ts'`], user)).toEqual([])
  })

  test.each<[string, string, string]>([
    ['down', 'src/islands/lobby/a.ts', `import { a } from '../ui/a.ts'`],
    ['inside a folder', 'src/islands/lobby/a.ts', `import { a } from './b/a.ts'`],
    ['for a type', 'src/islands/ui/a.ts', `import type { A } from '../lobby/a.ts'`],
    ['to another room', 'src/islands/ui/a.ts', `import { a } from '#contract/lobby/a.ts'`],
    ['from a file outside the folders', 'src/islands/a.ts', `import { a } from './lobby/a.ts'`],
  ])('allow an import %s', (_, path, text) => {
    expect(complaints([path, text])).toEqual([])
  })

  test.each<[string, string, string]>([
    ['a ledger that calls the wallet', 'src/server/ledger/a.ts', `import { pay } from '../wallet/pay.ts'`],
    ['a folder of no floor', 'src/server/extras/a.ts', `import { db } from '../db/database.ts'`],
    ['a call to a folder of no floor', 'src/server/wallet/a.ts', `import { a } from '../helpers/a.ts'`],
    ['a type of its own floor', 'src/server/wallet/a.ts', `import type { Seed } from '../twoFactor/seeds.ts'`],
    ['a call to the roof', 'src/server/http/a.ts', `import { openServices } from '../open.ts'`],
    ['a wallet that calls an activity', 'src/server/wallet/a.ts', `import { claim } from '../activities/spin.ts'`],
    ['a safe-box that calls debts', 'src/server/wallet/safebox/a.ts', `import { owed } from '../debts/owed.ts'`],
    ['a bank that knows a type of payouts', 'src/server/wallet/bank/a.ts', `import type { A } from '../payouts/a.ts'`],
    ['gateways that call limits', 'src/server/wallet/gateways/sandbox/a.ts', `import { a } from '../../limits/a.ts'`],
    ['a folder of the wallet of no floor', 'src/server/wallet/extras/a.ts', 'export const a = 1'],
  ])('of the server do not allow %s', (_, path, text) => {
    expect(floorComplaints([[path, text]])).toHaveLength(1)
  })
})

describe('floors of units', () => {
  const activity: Source = ['src/server/activities/balloon/activity.ts', `import { draw } from '../draws/draw.ts'`]
  const other: Source = ['src/server/activities/kite/activity.ts', '']
  const at = (path: string, text: string): Source => [`src/server/activities/${path}`, text]

  test('let one be added without being named', () => {
    const rooms = [activity, other, at('index.ts', `export { a } from './balloon/activity.ts'`)]
    expect(floorComplaints(rooms)).toEqual([])
    expect(floorComplaints([...rooms, at('balloon/a.ts', `import { claim } from '../claim.ts'`)])).toEqual([])
  })

  test.each<[string, Source]>([
    ['a folder that is no activity', at('helpers/a.ts', 'export const a = 1')],
    ['an import of such a folder', at('balloon/a.ts', `import { a } from '../helpers/a.ts'`)],
    ['an activity that imports another', at('balloon/a.ts', `import { a } from '../kite/a.ts'`)],
    ['the same for a type', at('balloon/a.ts', `import type { A } from '../kite/a.ts'`)],
    ['ground that imports an activity', at('draws/a.ts', `import { a } from '../balloon/a.ts'`)],
    ['ground that imports its neighbour', at('draws/a.ts', `import { a } from '../friends/a.ts'`)],
  ])('do not allow %s', (_, source) => {
    expect(floorComplaints([activity, other, source])).toHaveLength(1)
  })

  test('do not allow an activity that reaches all of them through their list', () => {
    const sides = at('sides.ts', `import * as index from './index.ts'`)
    const index = at('index.ts', `export { a } from './balloon/activity.ts'\nexport { b } from './kite/activity.ts'`)
    expect(
      floorComplaints([activity, at('kite/activity.ts', `import { sides } from '../sides.ts'`), sides, index]),
    ).toEqual([
      expect.stringContaining('may not import balloon, by src/server/activities/index.ts'),
      expect.stringContaining('kite'),
    ])
  })
})

describe('files', () => {
  test('do not import one another in a circle', () => {
    expect(knotsOf(sources)).toEqual([])
  })

  test.each<[string, Source[], number]>([
    [
      'two files',
      [
        ['src/islands/a.ts', `import { b } from './b.ts'`],
        ['src/islands/b.ts', `import { a } from './a.ts'`],
      ],
      1,
    ],
    [
      'three files in two rooms',
      [
        ['src/islands/a.ts', `import { b } from '#islands/b.ts'`],
        ['src/islands/b.ts', `export { c } from './c.ts'`],
        ['src/islands/c.ts', `import { a } from '#islands/a.ts'`],
      ],
      1,
    ],
    [
      'style sheets',
      [
        ['src/layouts/a.css', `@import './b.css';`],
        ['src/layouts/b.css', `@import url('./a.css');`],
      ],
      1,
    ],
    ['a file and itself', [['src/islands/a.ts', `import { a } from './a.ts'`]], 1],
    [
      'two circles',
      [
        ['src/islands/a.ts', `import { b } from './b.ts'`],
        ['src/islands/b.ts', `import { a } from './a.ts'\nimport { c } from './c.ts'`],
        ['src/islands/c.ts', `import { d } from './d.ts'`],
        ['src/islands/d.ts', `import { c } from './c.ts'`],
      ],
      2,
    ],
    [
      'types alone',
      [
        ['src/islands/a.ts', `import { b } from './b.ts'`],
        ['src/islands/b.ts', `import type { A } from './a.ts'`],
      ],
      0,
    ],
    [
      'a late import',
      [
        ['src/islands/a.ts', `import { b } from './b.ts'`],
        ['src/islands/b.ts', `export const b = () => import('./a.ts')`],
      ],
      0,
    ],
    [
      'a diamond',
      [
        ['src/islands/a.ts', `import { b } from './b.ts'\nimport { c } from './c.ts'`],
        ['src/islands/b.ts', `import { d } from './d.ts'`],
        ['src/islands/c.ts', `import { d } from './d.ts'`],
        ['src/islands/d.ts', ''],
      ],
      0,
    ],
  ])('of %s are found', (_, files, knots) => {
    expect(knotsOf(files)).toHaveLength(knots)
  })
})
