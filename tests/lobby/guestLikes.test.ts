import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knowReplies, setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { FAVOURITES_MAX, GUEST_LIKES_MAX, HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { showGuestLikes } from '#islands/lobby/guestLikes.ts'
import { toggleLike } from '#islands/lobby/likes.ts'
import { $gameLikes, $player } from '#islands/player.ts'
import { clearSession } from '#islands/session/session.ts'
import { openBrowser } from '../games/browser.ts'
import { aUser } from './session.ts'

const KEY = 'perya.likes'
const stored = () => localStorage.getItem(KEY)
const likes = () => [...$gameLikes.get()].toSorted((one, other) => one - other)

/** The ids that were sent, and what the server answers next. */
let sent: number[] = []
let answers: (() => unknown)[] = []
const OK = () => ({ code: 200, errcode: 0 })
const offline = () => {
  throw new Error('offline')
}

beforeEach(async () => {
  await knowReplies()
  vi.useFakeTimers()
  openBrowser('/lobby/home')
  sent = []
  answers = []
  setTransport(async (name, body) => {
    if (name === 'gameLike') sent.push(Object(body).id)
    return (answers.shift() ?? OK)()
  })
})
afterEach(() => {
  localStorage.removeItem(KEY)
  clearSession()
  setTransport(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function guestLikes(...ids: number[]): Promise<void> {
  for (const id of ids) await toggleLike(id)
}

async function logIn(...ofAccount: number[]): Promise<void> {
  writeToken('t'.repeat(43))
  $gameLikes.set(new Set(ofAccount))
  $player.set({ state: 'ready', user: aUser(7) })
  await vi.advanceTimersByTimeAsync(0)
}

test('the favourites of a guest are taken along at the log-in, beside those of the account', async () => {
  await guestLikes(1001, 1002)
  await logIn(1005)
  expect([sent, likes(), stored()]).toEqual([[1001, 1002], [1001, 1002, 1005], null])
})

test('without a connection they wait on the device, and are tried again', async () => {
  await guestLikes(1001, 1002)
  answers = [OK, offline]
  await logIn()
  expect([sent, stored()]).toEqual([[1001, 1002], '[1002]'])
  await vi.advanceTimersByTimeAsync(HOME_RETRY_MS)
  expect([sent, likes(), stored()]).toEqual([[1001, 1002, 1002], [1001, 1002], null])
})

test('one that is removed meanwhile is not given, and a full account leaves them on the device', async () => {
  await guestLikes(1001, 1002, 1003)
  answers = [
    () => {
      $gameLikes.set(new Set([1001, 1003]))
      return OK()
    },
    () => ({ code: 200, errcode: 1104, max: FAVOURITES_MAX }),
  ]
  await logIn()
  expect([sent, stored()]).toEqual([[1001, 1003], '[1003]'])
})

test('the list is bounded', async () => {
  const ids = Array.from({ length: GUEST_LIKES_MAX }, (_, at) => 1001 + at)
  await guestLikes(...ids)
  expect(await toggleLike(5_000)).toBe('full')
  expect(likes()).toEqual(ids)
})

test.each(['', 'x', '{}', '["1001"]', '[-1, 1.5, null, 1e12]'])('stored as %j it counts as empty', (text) => {
  localStorage.setItem(KEY, text)
  showGuestLikes()
  $player.set({ state: 'guest' })
  expect(likes()).toEqual([])
})

test('a returning guest sees them again, and they end with a log-out', async () => {
  await guestLikes(1001)
  $gameLikes.set(new Set())
  $player.set({ state: 'guest' })
  expect(likes()).toEqual([1001])
  await logIn()
  clearSession()
  expect(likes()).toEqual([])
})
