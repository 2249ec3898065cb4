import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POPUP_CHANGE_MS, POPUP_SETTLE_MS } from '#contract/lobby/limits.ts'
import { $popup, clearPopups, closePopup, enqueuePopup, openPopupQueue } from '#islands/lobby/popupQueue.ts'
import { $player } from '#islands/player.ts'
import { askEntry } from '#islands/session/entry.ts'
import { aUser, openSession } from '../lobby/session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  openSession()
  vi.stubGlobal('location', new URL('http://localhost/start?gameId=1001'))
  vi.stubGlobal('document', { querySelector: () => null })
  $player.set({ state: 'ready', user: aUser(7) })
  openPopupQueue()
  vi.advanceTimersByTime(POPUP_SETTLE_MS)
  enqueuePopup({ name: 'entry' })
  closePopup()
  vi.advanceTimersByTime(POPUP_CHANGE_MS)
})
afterEach(() => {
  clearPopups()
  $player.set({ state: 'guest' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a game that is refused before its player has loaded still asks for the date of birth', () => {
  $player.set({ state: 'known' })
  askEntry()
  expect($popup.get()).toBeUndefined()
  $player.set({ state: 'ready', user: aUser(7) })
  expect($popup.get()?.name).toBe('entry')
})

test('a door asks again on the visit on which the form was closed', () => {
  expect(enqueuePopup({ name: 'entry' })).toBe(false)
  askEntry()
  expect($popup.get()?.name).toBe('entry')
})
