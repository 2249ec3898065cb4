import { describe, expect, test } from 'vitest'
import { config, type NewYearConfig } from '#contract/activities/newYear/config.ts'
import { expectedOf, type ThingName, thing } from '#contract/activities/newYear/things.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { fc, runs } from '../../chance.ts'
import { aNewYear } from './fixture.ts'

const { prizes } = aNewYear()
const tables = { active: 40, prizes }
const worth = (name: ThingName, count: number) => expectedOf([{ id: thing[name], count }], tables)

describe('what a thing is expected to bring', () => {
  test('is the mean of its prizes, through the box to the active point', () => {
    expect(worth('lottery', 1)).toEqual([
      { id: 2001, count: 500, betRate: 1 },
      { id: 2002, count: 675 },
    ])
    expect(worth('firework', 1)).toEqual([{ id: 2002, count: 400 }])
    // Half of the boxes hold two tickets, the others a firework.
    expect(worth('box', 1)).toEqual([
      { id: 2001, count: 500, betRate: 1 },
      { id: 2002, count: 875 },
    ])
    expect(worth('active', 40)).toEqual(worth('box', 1))
    expect(expectedOf([{ id: 2002, count: 5 }], tables)).toEqual([{ id: 2002, count: 5 }])
  })

  test('grows with their number, and never beyond it', () => {
    const counts = fc.record({
      name: fc.constantFrom('active', 'box', 'lottery', 'firework'),
      count: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(counts, ({ name, count }) => {
        const of = (many: number) => worth(name as ThingName, many).reduce((sum, item) => sum + item.count, 0)
        expect(of(2 * count)).toBeGreaterThanOrEqual(2 * of(count))
        expect(of(2 * count)).toBeLessThanOrEqual(2 * of(count) + 4)
      }),
      { numRuns: runs(100, 2_000) },
    )
  })
})

describe('newYear.yaml', () => {
  const complaints = (value: NewYearConfig): string[] => {
    const found: string[] = []
    const complain = (path: readonly (string | number)[]) => void found.push(path.join('.'))
    config.read({ value, levels: [], pointPpm: 125_000, props: [{ id: 1302, num: 25 }], complain })
    return found
  }
  const [login] = aNewYear().tasks
  const withTask = (change: object) => aNewYear({ tasks: login ? [login, { ...login, id: 9, ...change }] : [] })
  const withPrize = (kind: 'box' | 'lottery', prop: number) =>
    aNewYear({ prizes: { ...prizes, [kind]: [...prizes[kind], { id: 9, weight: 1, prop, count: 1 }] } })

  test.each<[string, NewYearConfig, string[]]>([
    ['is fit', aNewYear(), []],
    ['is fit as it stands', catalogue().configs.newYear, []],
    ['refuses a task twice', withTask({ id: 1 }), ['tasks.1.id']],
    ['refuses to share twice a day', withTask({ kind: 'share', goal: 2 }), ['tasks.1.goal']],
    ['refuses a thing twice', withTask({ items: [0, 1].map(() => ({ id: thing.box, count: 1 })) }), ['tasks.1.items']],
    ['lets a box hold a ticket', withPrize('box', thing.lottery), []],
    ['refuses a box in a box', withPrize('box', thing.box), ['prizes.box.2.prop']],
    ['refuses a ticket in a ticket', withPrize('lottery', thing.lottery), ['prizes.lottery.2.prop']],
    [
      'refuses a leftover above what a thing brings',
      aNewYear({ leftover: { active: 22, box: 876, lottery: 676, firework: 401 } }),
      ['leftover.active', 'leftover.box', 'leftover.lottery', 'leftover.firework'],
    ],
  ])('%s', (_name, value, wanted) => {
    expect(complaints(value)).toEqual(wanted)
  })
})
