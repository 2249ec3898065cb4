import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { readToken, writeToken } from '#client/wire/token.ts'
import { ONLINE_PING_MS } from '#contract/account/limits.ts'
import type { Body } from '#contract/calls/index.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { $player } from '#islands/player.ts'
import { $isSessionLate, clearSession, logOut, startSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { openBrowser } from '../games/browser.ts'
import { aUser } from '../lobby/session.ts'

const session = {
  code: 200,
  errcode: 0,
  user: aUser(7),
  appGameDataUser: { gameLikes: {}, gameHistory: [] },
  activityIds: [],
  activityMap: {},
}

let page: ReturnType<typeof openBrowser>
let pings: Body<'online'>[] = []
let asked = 0
let answerSession: () => Promise<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  page = openBrowser('/lobby/home')
  setNavigator(() => {})
  pings = []
  asked = 0
  answerSession = async () => session
  setTransport(async (name, body) => {
    if (name === 'online') pings.push('gameId' in body ? { gameId: Number(body.gameId) } : {})
    if (name !== 'getAfterLoginInfoWeb') return { code: 200, errcode: 0 }
    asked += 1
    return await answerSession()
  })
  writeToken('t'.repeat(43))
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function enter(): Promise<void> {
  startSession()
  await vi.advanceTimersByTimeAsync(0)
}

describe('the online ping', () => {
  test('starts with the session and repeats every minute', async () => {
    await enter()
    await vi.advanceTimersByTimeAsync(ONLINE_PING_MS - 1)
    expect(pings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(pings).toEqual([{}])
    await vi.advanceTimersByTimeAsync(2 * ONLINE_PING_MS)
    expect(pings).toHaveLength(3)
  })

  test('names the game on /start, and only with a valid number', async () => {
    await enter()
    vi.stubGlobal('location', new URL('http://localhost/start?gameId=1001'))
    await vi.advanceTimersByTimeAsync(ONLINE_PING_MS)
    vi.stubGlobal('location', new URL('http://localhost/start?gameId=1e99'))
    await vi.advanceTimersByTimeAsync(ONLINE_PING_MS)
    expect(pings).toEqual([{ gameId: 1001 }, {}])
  })

  test('pauses in a hidden page, and stops at log-out', async () => {
    await enter()
    page.document.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(ONLINE_PING_MS)
    page.document.visibilityState = 'visible'
    await logOut()
    await vi.advanceTimersByTimeAsync(5 * ONLINE_PING_MS)
    expect(pings).toEqual([])
  })
})

describe('a player who failed to load', () => {
  test.each([
    ['is down', () => Promise.reject(new Error('refused'))],
    ['fails', async () => ({ code: 500, errcode: 500 })],
    ['answers garbage', async () => '<html>'],
    ['answers something else', async () => ({ code: 200, errcode: 0 })],
  ])('is reloaded automatically when the server %s', async (_, wrong) => {
    answerSession = wrong
    await enter()
    expect([$isSessionLate.get(), $player.get().state]).toEqual([true, 'known'])
    await vi.advanceTimersByTimeAsync(HOME_RETRY_MS)
    expect($isSessionLate.get()).toBe(true)
    answerSession = async () => session
    await vi.advanceTimersByTimeAsync(HOME_RETRY_MS)
    expect([$isSessionLate.get(), $player.get()]).toMatchObject([false, { state: 'ready', user: session.user }])
    await vi.advanceTimersByTimeAsync(10 * HOME_RETRY_MS)
    expect(asked).toBe(3)
  })

  test('is not reloaded after a log-out, and does not appear late', async () => {
    answerSession = () => Promise.reject(new Error('refused'))
    await enter()
    clearSession()
    await vi.advanceTimersByTimeAsync(10 * HOME_RETRY_MS)
    expect(asked).toBe(1)

    writeToken('t'.repeat(43))
    answerSession = () => new Promise((resolve) => setTimeout(() => resolve(session), 5_000))
    await enter()
    clearSession()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([$player.get(), readToken()]).toEqual([{ state: 'guest' }, ''])
  })
})
