import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { POPUP_CHANGE_MS, POPUP_QUEUE_MAX, POPUP_SETTLE_MS, VISIT_GAP_MS } from '#contract/lobby/limits.ts'
import { $activities } from '#islands/activities/activities.ts'
import {
  $popup,
  clearPopups,
  closePopup,
  dropPopup,
  enqueuePopup,
  hasStood,
  openPopupQueue,
} from '#islands/lobby/popupQueue.ts'
import { noteArrival } from '#islands/lobby/visit.ts'
import { $player } from '#islands/player.ts'
import { aStorage, aUser, openActivities, openSession } from './session.ts'

let dialogs = 0

beforeEach(() => {
  vi.useFakeTimers()
  openSession()
  dialogs = 0
  vi.stubGlobal('location', new URL('http://localhost/lobby/home'))
  vi.stubGlobal('document', { querySelector: () => (dialogs > 0 ? {} : null) })
  $player.set({ state: 'ready', user: aUser(7) })
  $activities.set(openActivities)
})
afterEach(() => {
  clearPopups()
  $activities.set(undefined)
  $player.set({ state: 'guest' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const activity = { name: 'activity', activity: 39 } as const
/** A new tab: the device's memory stays. */
const openTab = () => vi.stubGlobal('sessionStorage', aStorage())
const standing = () => $popup.get()?.name
const arrive = () => {
  openPopupQueue()
  vi.advanceTimersByTime(POPUP_SETTLE_MS)
}
const close = () => {
  closePopup()
  vi.advanceTimersByTime(POPUP_CHANGE_MS)
}

describe('the popup queue', () => {
  test('is empty until popups had time to queue, and then follows urgency', () => {
    openPopupQueue()
    expect(enqueuePopup({ name: 'addToHome', offer: 'install' })).toBe(true)
    for (const name of ['download', 'notice', 'forceUpdate', 'ageNotice'] as const)
      expect(enqueuePopup({ name })).toBe(true)
    enqueuePopup(activity)
    enqueuePopup({ name: 'reward', items: [] })
    vi.advanceTimersByTime(POPUP_SETTLE_MS - 1)
    expect(standing()).toBeUndefined()
    vi.advanceTimersByTime(1)
    const seen = []
    for (; standing(); close()) seen.push(standing())
    expect(seen).toEqual(['ageNotice', 'forceUpdate', 'reward', 'activity'])
  })

  test('has one offer a visit, and the others in the next ones, whoever waited longest first', () => {
    const offers = () => {
      enqueuePopup({ name: 'addToHome', offer: 'install' })
      for (const popup of [{ name: 'download' }, { name: 'notice' }, activity] as const) enqueuePopup(popup)
    }
    const seen = []
    for (let visit = 1; visit <= 6; visit += 1) {
      openTab()
      noteArrival()
      offers()
      arrive()
      for (; standing(); close()) seen.push(`${visit} ${standing()}`)
      clearPopups()
      vi.setSystemTime(Date.now() + VISIT_GAP_MS)
    }
    expect(seen).toEqual(['1 activity', '2 notice', '3 download', '4 addToHome', '5 activity', '6 notice'])
  })

  test('keeps the visible one, even when a more urgent one arrives', () => {
    arrive()
    enqueuePopup({ name: 'download' })
    enqueuePopup({ name: 'forceUpdate' })
    enqueuePopup({ name: 'ageNotice' })
    expect(standing()).toBe('download')
    close()
    expect(standing()).toBe('ageNotice')
    close()
    expect(standing()).toBe('forceUpdate')
  })

  test('takes a late popup at once', () => {
    arrive()
    vi.advanceTimersByTime(60_000)
    enqueuePopup({ name: 'notice' })
    expect(standing()).toBe('notice')
  })

  test('holds each popup once, but every reward', () => {
    arrive()
    expect([enqueuePopup({ name: 'notice' }), enqueuePopup({ name: 'notice' })]).toEqual([true, false])
    const rewards = [1, 2].map((count) => ({ name: 'reward' as const, items: [{ id: 2001, count }] }))
    for (const reward of rewards) expect(enqueuePopup(reward)).toBe(true)
    close()
    expect($popup.get()).toEqual(rewards[0])
    close()
    expect($popup.get()).toEqual(rewards[1])
  })

  test('does not grow without limit', () => {
    for (let count = 0; count < POPUP_QUEUE_MAX; count += 1) enqueuePopup({ name: 'reward', items: [] })
    expect(enqueuePopup({ name: 'reward', items: [] })).toBe(false)
  })

  test('never covers a dialog that the player has open', () => {
    arrive()
    dialogs = 1
    enqueuePopup({ name: 'notice' })
    vi.advanceTimersByTime(10_000)
    expect(standing()).toBeUndefined()
    dialogs = 0
    vi.advanceTimersByTime(POPUP_CHANGE_MS)
    expect(standing()).toBe('notice')
  })
})

describe('the memory of the queue', () => {
  test('keeps a closed popup away for the session, and lets others come again', () => {
    arrive()
    enqueuePopup({ name: 'notice' })
    expect(hasStood({ name: 'notice' })).toBe(false)
    close()
    expect([hasStood({ name: 'notice' }), enqueuePopup({ name: 'notice' })]).toEqual([true, false])
    enqueuePopup({ name: 'forceUpdate' })
    close()
    expect(enqueuePopup({ name: 'forceUpdate' })).toBe(true)
    openSession()
    expect(enqueuePopup({ name: 'notice' })).toBe(true)
  })

  test('is separate for each player’s own popups', () => {
    arrive()
    enqueuePopup(activity)
    close()
    expect(enqueuePopup(activity)).toBe(false)
    $player.set({ state: 'ready', user: aUser(8) })
    expect(enqueuePopup(activity)).toBe(true)
  })

  test('does not count a popup whose code failed to load', () => {
    arrive()
    enqueuePopup({ name: 'notice' })
    enqueuePopup({ name: 'download' })
    dropPopup()
    vi.advanceTimersByTime(POPUP_CHANGE_MS)
    expect(standing()).toBe('download')
    expect(enqueuePopup({ name: 'notice' })).toBe(true)
  })
})

describe('leaving the page', () => {
  test('clears the visible popup and the queue, and unclosed ones may queue again', () => {
    arrive()
    enqueuePopup({ name: 'notice' })
    enqueuePopup({ name: 'download' })
    clearPopups()
    vi.advanceTimersByTime(60_000)
    expect(standing()).toBeUndefined()
    arrive()
    expect(standing()).toBeUndefined()
    enqueuePopup({ name: 'notice' })
    expect(standing()).toBe('notice')
  })

  test('before the queue opens leaves nothing behind', () => {
    openPopupQueue()
    enqueuePopup({ name: 'notice' })
    clearPopups()
    vi.advanceTimersByTime(POPUP_SETTLE_MS)
    expect(standing()).toBeUndefined()
  })

  test('home’s popups wait on every other page; a reward may appear anywhere', () => {
    vi.stubGlobal('location', new URL('http://localhost/lobby/email'))
    arrive()
    enqueuePopup({ name: 'notice' })
    expect(standing()).toBeUndefined()
    enqueuePopup({ name: 'reward', items: [] })
    expect(standing()).toBe('reward')
  })
})

test('each activity greets by itself: one that was closed does not keep another away', () => {
  arrive()
  enqueuePopup(activity)
  close()
  expect([hasStood(activity), hasStood({ ...activity, activity: 40 })]).toEqual([true, false])
  expect(enqueuePopup(activity)).toBe(false)
  vi.advanceTimersByTime(VISIT_GAP_MS)
  noteArrival()
  expect(enqueuePopup({ ...activity, activity: 40 })).toBe(true)
  vi.advanceTimersByTime(POPUP_CHANGE_MS)
  expect($popup.get()).toEqual({ name: 'activity', activity: 40 })
})

describe('the logged-in player', () => {
  test('decides about popups for players', () => {
    $player.set({ state: 'guest' })
    arrive()
    expect([enqueuePopup(activity), enqueuePopup({ name: 'reward', items: [] })]).toEqual([false, false])
    $player.set({ state: 'known' })
    expect(enqueuePopup(activity)).toBe(false)
    $player.set({ state: 'ready', user: aUser(7) })
    expect(enqueuePopup(activity)).toBe(true)
  })

  test('removes them at log-out, and leaves the others', () => {
    arrive()
    enqueuePopup({ name: 'forceUpdate' })
    enqueuePopup(activity)
    enqueuePopup({ name: 'notice' })
    $player.set({ state: 'guest' })
    vi.advanceTimersByTime(POPUP_CHANGE_MS)
    expect(standing()).toBe('notice')
    close()
    expect(standing()).toBeUndefined()
  })
})
