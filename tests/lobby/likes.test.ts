import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { toggleLike } from '#stores/lobby/lobby.ts'
import { $gameLikes } from '#stores/session/player.ts'
import { clearSession, loadSession, startSession } from '#stores/session/session.ts'
import { setNavigator } from '#stores/ui/navigation.ts'
import { openBrowser } from '../games/browser.ts'
import { aUser } from './session.ts'

let wentTo: string[] = []
let liked: unknown[] = []
let answerSession: PromiseWithResolvers<unknown>

const session = (...ids: number[]) => ({
  code: 200,
  errcode: 0,
  user: aUser(7),
  appGameDataUser: { gameLikes: Object.fromEntries(ids.map((id) => [id, 1])), gameHistory: [] },
  activityIds: [],
  activityMap: {},
})

beforeEach(() => {
  openBrowser('/lobby/home')
  wentTo = []
  liked = []
  answerSession = Promise.withResolvers()
  setNavigator((path) => wentTo.push(path))
  setTransport(async (name, body) => {
    if (name === 'gameLike') liked.push(body)
    return name === 'getAfterLoginInfoWeb' ? await answerSession.promise : { code: 200, errcode: 0 }
  })
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

describe('a heart', () => {
  test('tapped before the session has started is a player’s, where one is logged in', async () => {
    writeToken('t'.repeat(43))
    expect(await toggleLike(1001)).toBe('done')
    expect([wentTo, liked]).toEqual([[], [expect.objectContaining({ id: 1001, like: 1 })]])
  })

  test('of a guest leads to the log-in', async () => {
    expect(await toggleLike(1001)).toBe('login')
    expect([wentTo, liked]).toEqual([['/login'], []])
  })

  test('tapped while the favourites are on their way outlives their coming', async () => {
    writeToken('t'.repeat(43))
    startSession()
    await toggleLike(1001)
    answerSession.resolve(session(1002))
    await expect.poll(() => [...$gameLikes.get()].toSorted()).toEqual([1001, 1002])
  })

  test('taken off while they are asked for again stays off', async () => {
    writeToken('t'.repeat(43))
    startSession()
    answerSession.resolve(session(1001, 1002))
    await expect.poll(() => $gameLikes.get().size).toBe(2)
    answerSession = Promise.withResolvers()
    const again = loadSession()
    await toggleLike(1001)
    answerSession.resolve(session(1001, 1002))
    await again
    expect([...$gameLikes.get()]).toEqual([1002])
  })
})
