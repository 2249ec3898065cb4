import { expect, test } from 'vitest'
import { config } from '#contract/activities/tournaments/config.ts'

type Written = Parameters<typeof config.read>[0]['value']
type Line = Written['lines'][number]

const line: Line = {
  ...{ id: 1, title: 'Parol night', type: 1, opens: 'Saturday 18:00', closes: 'Sunday 02:00' },
  ...{ stake: 100, rounds: 50, best: 5, prizes: [500, 500, 100] },
}
function read(...lines: Line[]) {
  return readWith(undefined, lines)
}
function readWith(budget: Written['budget'], lines: Line[]) {
  const found: string[] = []
  const complain = (path: readonly (string | number)[]) => void found.push(path.join('.'))
  return { ...config.read({ value: { budget, lines }, levels: [], pointPpm: 125_000, props: [], complain }), found }
}

test('a line of tournaments.yaml says when it opens each week, and how long it runs', () => {
  const { lines, found } = read(line)
  expect(found).toEqual([])
  expect(lines).toMatchObject([{ opens: { weekday: 6, ms: 64_800_000 }, lengthMs: 8 * 3_600_000, when: line.opens }])
})

test.each<[string, Partial<Line>, string[]]>([
  ['a moment that is none', { opens: 'Someday 18:00' }, ['lines.0.opens']],
  ['games and a type', { games: [1001] }, ['lines.0']],
  ['neither games nor a type', { type: undefined }, ['lines.0']],
  ['one that ends as it opens again', { closes: 'Saturday 18:00' }, ['lines.0.closes']],
  ['an end less than ten minutes before the next opening', { closes: 'Saturday 17:51' }, ['lines.0.closes']],
  ['more best rounds than count', { best: 51 }, ['lines.0.best']],
  ['prizes that grow with the place', { prizes: [100, 500] }, ['lines.0.prizes']],
])('refuses %s', (_name, change, wanted) => {
  expect(read({ ...line, ...change }).found).toEqual(wanted)
})

test('lets a tournament run until ten minutes before it opens again', () => {
  expect(read({ ...line, closes: 'Saturday 17:50' }).found).toEqual([])
})

test('refuses a number twice', () => {
  expect(read(line, line).found).toEqual(['lines.1.id'])
})

test.each<Written['budget']>([{ day: 1_099 }, { whole: 1_099 }, { day: 1_099, whole: 9_999 }])(
  'refuses prizes that the budget %j never has room for',
  (budget) => {
    expect(readWith(budget, [line]).found).toEqual(['lines.0.prizes'])
    expect(readWith({ day: 1_100, whole: 1_100 }, [line])).toMatchObject({ found: [], budget: { day: 1_100 } })
  },
)
