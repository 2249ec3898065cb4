import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { $catalogue, $webConfig, keepFresh } from '#islands/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { openBrowser } from '../games/browser.ts'

const { games, version, webConfig } = catalogue()
const good = {
  code: 200,
  errcode: 0,
  key: 'key',
  gameListVersion: 'new',
  gameList: games.slice(0, 2),
  config: webConfig,
}

let reply: () => unknown
let calls = 0

beforeEach(() => {
  vi.useFakeTimers()
  openBrowser('/lobby/home')
  $catalogue.set(undefined)
  $webConfig.set(undefined)
  calls = 0
  setTransport(async () => {
    calls += 1
    return reply()
  })
})
afterEach(() => {
  setTransport(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const shown = () => $catalogue.get()?.games.length

describe('the games of home', () => {
  test.each([
    ['is down', () => Promise.reject(new Error('refused'))],
    ['fails', () => ({ code: 500, errcode: 500 })],
    ['answers garbage', () => '<html>'],
    ['answers something else', () => ({ code: 200, errcode: 0, gameList: 'games', config: webConfig, key: 'k' })],
    ['leaves out what matters', () => ({ code: 200, errcode: 0, gameListVersion: 'new', gameList: [] })],
  ])('are the page’s own when the server %s, until it recovers', async (_, wrong) => {
    reply = wrong
    void keepFresh(version, games)
    await later(0)
    expect(shown()).toBe(games.length)
    reply = () => good
    await later(HOME_RETRY_MS)
    expect([shown(), $webConfig.get()?.mode]).toEqual([2, webConfig.mode])
    await later(10 * HOME_RETRY_MS)
    expect(calls).toBe(2)
  })

  test('are reloaded while there are none', async () => {
    reply = () => ({ ...good, gameList: [] })
    void keepFresh(version, games)
    await later(0)
    expect(shown()).toBe(0)
    reply = () => good
    await later(HOME_RETRY_MS)
    expect(shown()).toBe(2)
  })

  test('are not reloaded twice while a slow server works', async () => {
    reply = () => new Promise(() => {})
    void keepFresh(version, games)
    void keepFresh(version, games)
    await later(10 * HOME_RETRY_MS)
    expect([shown(), calls]).toEqual([games.length, 1])
  })
})
