import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POPUP_SETTLE_MS } from '#contract/lobby/limits.ts'
import { $popup, clearPopups, closePopup } from '#islands/lobby/popupQueue.ts'
import { $player } from '#islands/player.ts'
import { askEntry } from '#islands/session/entry.ts'
import { aUser } from '../lobby/session.ts'

const ready = { state: 'ready', user: aUser(100_001) } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearPopups()
  $player.set({ state: 'guest' })
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTime(POPUP_SETTLE_MS + 1)

test.each(['before', 'after'] as const)(
  'a door that is answered %s the player has loaded asks for the birth date',
  (when) => {
    $player.set(when === 'after' ? ready : { state: 'known' })
    askEntry()
    settle()
    if (when === 'before') {
      expect($popup.get()).toBeUndefined()
      $player.set(ready)
      settle()
    }
    expect($popup.get()).toEqual({ name: 'entry' })
    closePopup()
  },
)

test('a door whose session ends meanwhile asks nothing', () => {
  $player.set({ state: 'known' })
  askEntry()
  $player.set({ state: 'guest' })
  settle()
  expect($popup.get()).toBeUndefined()
})
