import { afterEach, beforeAll, expect, test } from 'vitest'
import { floatingIcons } from '#contract/activities/activityLists.ts'
import { activityState } from '#server/activities/activityState.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { freshDatabase } from '../../database.ts'
import { lotteryOn } from './fixture.ts'

beforeAll(async () => void (await freshDatabase()))
afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
})

/** Whether the lottery is on, and floats over home. */
async function seen(text: string): Promise<[isOn: boolean, floats: boolean]> {
  const at = new Date(`${text}:00+08:00`)
  setClock(at)
  const { activityIds, activityMap } = await activityState(undefined)
  const icons = floatingIcons(Object.values(activityMap), false, at.getTime())
  return [activityIds.includes(33), icons.some(({ id }) => id === 33)]
}

test('the lottery floats from Friday until its draw closes on Sunday, and is listed all week', async () => {
  lotteryOn()
  expect(await seen('2026-11-26T23:59')).toEqual([true, false])
  expect(await seen('2026-11-27T00:00')).toEqual([true, true])
  expect(await seen('2026-11-29T19:59')).toEqual([true, true])
  expect(await seen('2026-11-29T20:00')).toEqual([true, false])
  expect(await seen('2026-12-03T23:59')).toEqual([true, false])
})

test('and never outside the dates of its file', async () => {
  lotteryOn()
  const activities = catalogue().activities.map((one) => ({
    ...one,
    start: '2026-11-28 12:00',
    end: '2026-11-29 10:00',
  }))
  setCatalogue({ ...catalogue(), activities })
  expect(await seen('2026-11-28T11:59')).toEqual([false, false])
  expect(await seen('2026-11-28T12:00')).toEqual([true, true])
  expect(await seen('2026-11-29T09:59')).toEqual([true, true])
  expect(await seen('2026-11-29T10:00')).toEqual([false, false])
})
