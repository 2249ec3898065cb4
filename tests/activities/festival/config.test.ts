import { expect, test } from 'vitest'
import { config } from '#contract/activities/festival/config.ts'
import {
  fiestaItem,
  fiestaNames,
  fiestaOfItem,
  iconOfItem,
  itemsOfFiesta,
} from '#contract/activities/festival/items.ts'
import { fiestaAt, lastFiesta } from '#contract/activities/festival/run.ts'
import { leastWorth } from '#contract/activities/festival/worth.ts'
import { isCounted, isKept, rewardKind } from '#contract/props/rewards.ts'

type Written = Parameters<typeof config.read>[0]['value']
type Fiesta = Written['fiestas'][number]

const line = { id: 1, needs: [2, 0, 0, 0], award: [{ id: 2002, count: 1_000 }], most: 3 }
const fiestas = fiestaNames.map(
  (name, index): Fiesta => ({
    ...{ name, start: `2028-0${index + 1}-01 00:00`, end: `2028-0${index + 1}-20 00:00` },
    ...{ drops: [4, 3, 2, 1], leftover: [50, 100, 200, 600], exchange: [line] },
  }),
)
const withFirst = (change: Partial<Fiesta>): Fiesta[] =>
  fiestas.map((one, at) => (at === 0 ? { ...one, ...change } : one))

function complaints(written: readonly Fiesta[]): string[] {
  const found: string[] = []
  const complain = (path: readonly (string | number)[]) => void found.push(path.join('.'))
  const value = { basket: { bet: 10_000, most: 5 }, fiestas: [...written] }
  config.read({ value, levels: [], pointPpm: 125_000, props: [{ id: 1301, num: 10 }], complain })
  return found
}

test.each<[string, readonly Fiesta[], string[]]>([
  ['is fit', fiestas, []],
  ['refuses a moment that is none', withFirst({ start: '2028-02-30 00:00' }), ['fiestas.0.start']],
  ['refuses an end before its start', withFirst({ end: '2027-12-31 00:00' }), ['fiestas.0.end']],
  ['refuses two at once', withFirst({ end: '2028-02-02 00:00' }), ['fiestas.1.start']],
  ['refuses to leave one out, whose things may be left', fiestas.slice(1), ['fiestas']],
  ['refuses a line twice', withFirst({ exchange: [line, line] }), ['fiestas.0.exchange']],
  [
    'refuses what gives less than things are worth at the end',
    withFirst({ exchange: [{ ...line, needs: [0, 0, 0, 2] }] }),
    ['fiestas.0.exchange.0.award'],
  ],
  [
    'refuses a line that asks for nothing',
    withFirst({ exchange: [{ ...line, needs: [0, 0, 0, 0] }] }),
    ['fiestas.0.exchange.0.needs'],
  ],
  ['takes a coupon of props.yaml', withFirst({ exchange: [{ ...line, award: [{ id: 1301, count: 1 }] }] }), []],
  [
    'refuses a coupon that is not there',
    withFirst({ exchange: [{ ...line, award: [{ id: 1302, count: 1 }] }] }),
    ['fiestas.0.exchange.0.award.0.id', 'fiestas.0.exchange.0.award'],
  ],
])('festival.yaml %s', (_name, written, wanted) => {
  expect(complaints(written)).toEqual(wanted)
})

test('each thing has its fiesta, its picture, and a place in the inventory', () => {
  const pictures = fiestaNames.flatMap((name) =>
    [1, 2, 3, 4].map((number) => {
      const prop = fiestaItem(name, number)
      expect([fiestaOfItem(prop), rewardKind(prop), isCounted(prop), isKept(prop)]).toEqual([
        name,
        'fiesta',
        true,
        true,
      ])
      return iconOfItem(prop)
    }),
  )
  expect(new Set(pictures).size).toBe(16)
  const all = fiestaNames.flatMap(itemsOfFiesta)
  expect([all[0], all.at(-1)]).toEqual([40_101, 40_404])
  for (const prop of [40_001, 40_004, 40_100, 40_105, 40_501, 2001]) expect(fiestaOfItem(prop)).toBeUndefined()
})

test('a fiesta is on from its first moment up to its end', () => {
  const [first, second] = [
    { start: 10, end: 20 },
    { start: 30, end: 40 },
  ]
  const both = [first, second]
  const on = (at: number) => [fiestaAt(both, new Date(at)), lastFiesta(both, new Date(at))]
  expect([9, 10, 19, 20, 29, 30, 40].map(on)).toEqual([
    [undefined, first],
    [first, first],
    [first, first],
    [undefined, first],
    [undefined, first],
    [second, second],
    [undefined, second],
  ])
  expect(lastFiesta([], new Date(0))).toBeUndefined()
})

test('a thing brings at least its part of a line of its own that is left, else its points at the end', () => {
  const [first, second] = [fiestaItem('massKara', 1), fiestaItem('massKara', 2)]
  const items = [first, second].map((prop) => ({ prop, leftover: 50 }))
  const needs = [{ prop: first, count: 4 }]
  const line = { needs, items: [{ id: 2001, count: 400, betRate: 2 }], left: 1 }
  const both = { ...line, needs: [...needs, { prop: second, count: 1 }] }
  expect(leastWorth(first, [both, line], items)).toEqual([{ id: 2001, count: 100, betRate: 2 }])
  expect(leastWorth(first, [{ ...line, left: 0 }], items)).toEqual([{ id: 2002, count: 50 }])
  expect(leastWorth(second, [both, line], items)).toEqual([{ id: 2002, count: 50 }])
  expect(leastWorth(2002, [], items)).toEqual([])
})
