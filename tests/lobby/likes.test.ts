import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { toggleLike } from '#islands/lobby/likes.ts'
import { $gameLikes } from '#islands/player.ts'
import { clearSession, loadSession, startSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
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

describe('a favourite', () => {
  test('tapped before the session has started belongs to a logged-in player', async () => {
    writeToken('t'.repeat(43))
    expect(await toggleLike(1001)).toBe('done')
    expect([wentTo, liked]).toEqual([[], [expect.objectContaining({ id: 1001, like: 1 })]])
  })

  test('of a guest stays on the device', async () => {
    expect(await toggleLike(1001)).toBe('kept')
    expect([wentTo, liked, [...$gameLikes.get()]]).toEqual([[], [], [1001]])
    expect(await toggleLike(1001)).toBe('done')
    expect([...$gameLikes.get()]).toEqual([])
  })

  test('tapped during loading outlives the reply', async () => {
    writeToken('t'.repeat(43))
    startSession()
    await toggleLike(1001)
    answerSession.resolve(session(1002))
    await expect.poll(() => [...$gameLikes.get()].toSorted()).toEqual([1001, 1002])
  })

  test('tapped three times in parallel is saved in that order, one after another', async () => {
    writeToken('t'.repeat(43))
    const underWay: (() => void)[] = []
    setTransport(async (name, body) => {
      if (name === 'gameLike') {
        liked.push(Object(body).like)
        await new Promise<void>((resolve) => underWay.push(resolve))
      }
      return { code: 200, errcode: 0 }
    })
    const taps = [toggleLike(1001), toggleLike(1001), toggleLike(1001)]
    for (let saved = 1; saved <= taps.length; saved += 1) {
      await expect.poll(() => underWay.length).toBe(saved)
      underWay.at(-1)?.()
    }
    expect(await Promise.all(taps)).toEqual(['done', 'done', 'done'])
    expect(liked).toEqual([1, 0, 1])
    expect([...$gameLikes.get()]).toEqual([1001])
  })

  test('that was refused keeps a later tap’s state', async () => {
    writeToken('t'.repeat(43))
    let refusals = 1
    setTransport(async (name) =>
      name === 'gameLike' && refusals-- > 0 ? { code: 200, errcode: 9 } : { code: 200, errcode: 0 },
    )
    await Promise.all([toggleLike(1001), toggleLike(1001), toggleLike(1001)])
    expect([...$gameLikes.get()]).toEqual([1001])
  })

  test('removed during a reload stays removed', async () => {
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
