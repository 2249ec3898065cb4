import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { $popup, clearPopups, closePopup, openPopupQueue } from '#islands/lobby/popupQueue.ts'
import { $player } from '#islands/player.ts'
import { startDoor } from '#islands/session/door.ts'
import { leaveEntry } from '#islands/session/entry.ts'
import { $missing } from '#islands/ui/door.ts'
import { aUser, openSession } from '../lobby/session.ts'

beforeEach(() => {
  openSession()
  vi.stubGlobal('location', new URL('http://localhost/lobby/wallets/deposit'))
  vi.stubGlobal('document', { querySelector: () => null })
  $player.set({ state: 'ready', user: aUser(7) })
  openPopupQueue()
})
afterEach(() => {
  leaveEntry()
  clearPopups()
  $player.set({ state: 'guest' })
  vi.unstubAllGlobals()
})
const isAsked = () => expect.poll(() => $popup.get()).toEqual({ name: 'entry' })

test('what was refused before the lobby woke is asked for as soon as it has, and later at once', async () => {
  $missing.set({ errcode: errcodes.birthDateNeeded })
  expect($popup.get()).toBeUndefined()
  const stop = startDoor()
  await isAsked()
  closePopup()
  stop()
  startDoor()
  expect($popup.get()).toBeUndefined()
  $missing.set({ errcode: errcodes.birthDateNeeded })
  await isAsked()
})
