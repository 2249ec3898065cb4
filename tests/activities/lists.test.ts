import { describe, expect, test } from 'vitest'
import {
  featurable,
  featuredSlots,
  floatingIcons,
  floatsOpenModal,
  generalList,
  rewardList,
} from '#contract/activities/activityLists.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { readManila } from '#contract/time.ts'

/** Every activity, sorted against its number. */
const all = Object.values(activityKind)
  .filter((id) => id !== activityKind.deposit)
  .map((id) => ({ id, sort: 1000 - id }))
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const only = (...ids: number[]) => all.filter(({ id }) => ids.includes(id))

describe('the featured slots', () => {
  test.each([
    [[], [20, 42, 8, 0]],
    [[42], [20, 42, 8, 0]],
    [[8], [20, 8, 0]],
    [
      [42, 28],
      [20, 42, 28, 0],
    ],
    [
      [42, 26],
      [20, 42, 8, 26],
    ],
    [
      [42, 26, 31],
      [20, 42, 8, 31],
    ],
    [
      [42, 26, 31, 41],
      [20, 42, 8, 41],
    ],
    [
      [41, 28],
      [20, 28, 41],
    ],
    [idsOf(all), [20, 42, 28, 41]],
  ])('while %j are on are %j', (on, slots) => {
    expect(featuredSlots({ activityIds: on, canDeposit: true, promotions: 'shown' })).toEqual(slots)
    expect(featuredSlots({ activityIds: on, canDeposit: false, promotions: 'pushed' })).toEqual(
      slots.filter((id) => id !== 0),
    )
    for (const id of slots) expect(featurable).toContain(id)
  })
})

describe('the lists', () => {
  test('of rewards has the sign-up bonus only', () => {
    expect(idsOf(rewardList(all))).toEqual([15])
    expect(rewardList(only(42, 8))).toEqual([])
  })

  test('in general have the activities of the specification and the news, by sort', () => {
    const general = [41, 38, 37, 36, 35, 33, 31, 30, 29, 28, 25, 23, 21, 20, 16, 15, 8, 4]
    expect(idsOf(generalList(all, true))).toEqual(general)
    expect(idsOf(generalList(all, false))).toEqual(general.filter((id) => id !== activityKind.supply))
  })

  test('in general have agent without agent-count', () => {
    expect(idsOf(generalList(only(26, 8), false))).toEqual([26, 8])
    expect(idsOf(generalList(only(26, 31), false))).toEqual([31])
  })

  test('break ties of sort by number', () => {
    const tied = only(8, 4, 16).map((activity) => ({ ...activity, sort: 1 }))
    expect(idsOf(generalList(tied, false))).toEqual([4, 8, 16])
  })
})

describe('the floating icons', () => {
  const at = (moment: string) => readManila(moment)?.getTime() ?? 0
  const season = { start: at('2026-12-01 00:00'), end: at('2027-01-01 00:00') }
  const dated = all.map((activity) => ({ ...activity, ...season }))

  test('are these, in season, and the supply icon for the bankrupt', () => {
    const inSeason = [43, 40, 39, 38, 37, 35, 33, 15]
    expect(idsOf(floatingIcons(dated, false, at('2026-12-24 20:00')))).toEqual(inSeason)
    expect(idsOf(floatingIcons(dated, true, at('2026-12-24 20:00')))).toEqual([...inSeason.slice(0, -1), 30, 15])
  })

  test.each([
    ['2026-11-30 23:59', [43, 40, 39, 15]],
    ['2026-12-01 00:00', [43, 40, 39, 38, 37, 35, 33, 15]],
    ['2026-12-31 23:59', [43, 40, 39, 38, 37, 35, 33, 15]],
    ['2027-01-01 00:00', [43, 40, 39, 15]],
  ])('at %s are %j', (moment, ids) => {
    expect(idsOf(floatingIcons(dated, false, at(moment)))).toEqual(ids)
  })

  test('omit a season without an end', () => {
    expect(idsOf(floatingIcons(all, false, at('2026-12-24 20:00')))).toEqual([43, 40, 39, 15])
  })

  test('open over the page only for first charge and invite friend 1', () => {
    expect(idsOf(dated).filter(floatsOpenModal)).toEqual([39, 40])
  })
})
