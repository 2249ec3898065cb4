// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import { ActivityTiles } from '#islands/activities/ActivityTiles.tsx'
import { $activities } from '#islands/activities/activities.ts'
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

/** Every activity, sorted against its number, with a screen. */
const ids = Object.values(activityKind).filter((id) => id !== activityKind.deposit)
const faces = ids.map((id) => ({ id, path: `/to/${id}`, picture: '/a.svg', title: `title ${id}`, text: '' }))
const everything = {
  activityIds: ids,
  activityMap: Object.fromEntries(ids.map((id) => [String(id), { id, sort: 1000 - id }])),
  ...{
    isBankrupt: true,
    hasTurntable: false,
    loginPaying: false,
    totalRecharge: 0,
    canDeposit: true,
    promotions: 'pushed' as const,
  },
}
/** The lists of spec 9 and the news, without out-links, whose faces are by address. */
const GENERAL = [41, 38, 37, 36, 35, 33, 31, 30, 28, 25, 23, 21, 20, 16, 15, 8, 4]

beforeEach(() => {
  $activities.set(everything)
  mount()
})
afterEach(async () => {
  await unmount()
  $activities.set(undefined)
})

async function listed(list: 'reward' | 'general', isAlone: boolean): Promise<number[]> {
  await show(<ActivityTiles {...{ strings, faces, list, isAlone }} hosts={[]} title="List" />)
  return [...host.querySelectorAll('a')].map((tile) => Number(tile.getAttribute('href')?.replace('/to/', '')))
}

test('with everything on, the general list on its own page has all of it by sort', async () => {
  expect(await listed('general', true)).toEqual(GENERAL)
})

test('beside the list for new players it repeats none of that', async () => {
  expect(await listed('reward', false)).toEqual([15])
  expect(await listed('general', false)).toEqual(GENERAL.filter((id) => id !== activityKind.signUpBonus))
})

test('a tile names the last day of an activity that ends at midnight', async () => {
  const { christmas } = activityKind
  const end = Date.parse('2027-01-01T00:00:00+08:00')
  const activityMap = { ...everything.activityMap, [christmas]: { id: christmas, sort: 1, end } }
  $activities.set({ ...everything, activityMap })
  await listed('general', true)
  expect(host.querySelector(`a[href="/to/${christmas}"] small`)?.textContent).toBe('Until Dec 31, 2026')
})
