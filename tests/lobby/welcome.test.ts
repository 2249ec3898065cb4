import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored } from '#client/wire/storage.ts'
import { WELCOME_FLAG } from '#contract/lobby/install.ts'
import { clearPopups, enqueuePopup } from '#islands/lobby/popupQueue.ts'
import { noteRegistered } from '#islands/lobby/welcome.ts'
import { $player } from '#islands/player.ts'
import { aUser, openSession } from './session.ts'

beforeEach(() => {
  openSession()
  $player.set({ state: 'ready', user: aUser(7) })
})
afterEach(() => {
  clearPopups()
  $player.set({ state: 'guest' })
  vi.unstubAllGlobals()
})

test('a registration greets by itself, and the notices stay away for its visit (spec 4)', () => {
  noteRegistered()
  expect(readStored(WELCOME_FLAG, 'session')).toBe('1')
  expect(enqueuePopup({ name: 'notice' })).toBe(false)
  expect(enqueuePopup({ name: 'welcome' })).toBe(true)
})

test('without a registration the notices are told', () => {
  expect(enqueuePopup({ name: 'notice' })).toBe(true)
})
