import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { $activities, forgetActivities } from '#islands/activities/activities.ts'
import { takeClaim } from '#islands/activities/claimed.ts'
import { $isDayComplete, noteDayComplete } from '#islands/activities/dayComplete.ts'
import { noteReward } from '#islands/activities/rewardDots.ts'
import { clearPopups } from '#islands/lobby/popupQueue.ts'
import { $player } from '#islands/player.ts'
import { aUser, openActivities, openSession } from '../lobby/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T23:59:00+08:00') })
  openSession()
  $player.set({ state: 'ready', user: aUser(7) })
  $activities.set(openActivities)
})
afterEach(() => {
  setTransport(undefined)
  clearPopups()
  forgetActivities()
  $isDayComplete.set(false)
  $player.set({ state: 'guest' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether it is said after a claim, when what waits is known again. */
function isSaid(): boolean {
  $isDayComplete.set(false)
  noteDayComplete()
  return $isDayComplete.get()
}

test('the day’s last reward is told once a day and player, and never while another one waits or none is known', () => {
  expect(isSaid()).toBe(false)
  noteReward('tasks', false)
  noteReward('freeSign', true)
  expect(isSaid()).toBe(false)
  noteReward('freeSign', false)
  expect([isSaid(), isSaid()]).toEqual([true, false])
  vi.setSystemTime(new Date('2026-12-02T00:00:00+08:00'))
  expect([isSaid(), isSaid()]).toEqual([true, false])
  $player.set({ state: 'ready', user: aUser(8) })
  expect([isSaid(), isSaid()]).toEqual([true, false])
})

test('a reward that may not be pointed at waits all the same', () => {
  $activities.set({ ...openActivities, promotions: 'shown' })
  noteReward('tasks', true)
  expect(isSaid()).toBe(false)
})

test('it is told after a claim has read anew what waits', async () => {
  noteReward('tasks', false)
  setTransport(async () => ({ code: 200, errcode: 0, ...openActivities, activityIds: [] }))
  takeClaim({ propList: [{ id: 2001, count: 300 }], coin: 400 })
  expect($isDayComplete.get()).toBe(false)
  await expect.poll(() => $isDayComplete.get()).toBe(true)
})
