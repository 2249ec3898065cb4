import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import {
  $playSession,
  $playWork,
  answerCheck,
  loadPlaySession,
  setCheckInterval,
  setQuickPlay,
  watchPlay,
} from '#islands/care/playSession.ts'
import { clearSession } from '#islands/session/session.ts'
import { playCounts } from '#server/care/tables.ts'
import { db } from '#server/db/database.ts'
import { wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { ORIGIN, openBrowser } from '../games/browser.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

let isOnline = true
let player: TestPlayer
let browser: ReturnType<typeof openBrowser>
const said: unknown[] = []
const game = { postMessage: (message: { type: string }) => said.push(message.type) }
// As much of a frame as the store touches.
const frame = { contentWindow: game } as unknown as HTMLIFrameElement

beforeAll(freshDatabase)
beforeEach(async () => {
  isOnline = true
  said.length = 0
  browser = openBrowser('/start?gameId=1001')
  const send = wire()
  setTransport((name, body, token) => {
    if (!isOnline) throw new TypeError('no network')
    return send(name, body, token)
  })
  player = await newPlayer()
  writeToken(player.token)
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

const setDue = () => db.update(playCounts).set({ checkMinutes: 100 }).where(eq(playCounts.player, player.id))
const shown = () => {
  const state = $playSession.get()
  return state.state === 'ready' ? state.value : undefined
}
const isDue = () => shown()?.check.isDue

test('a game is paused while a check is due, and goes on once it is answered', async () => {
  const stop = watchPlay(() => frame, ORIGIN)
  await expect.poll(isDue).toBe(false)
  await setDue()
  browser.deliver({ perya: 1, type: 'check' }, {}, ORIGIN)
  browser.deliver({ perya: 1, type: 'check' }, game, 'https://elsewhere.example')
  expect(isDue()).toBe(false)
  browser.deliver({ perya: 1, type: 'check' }, game, ORIGIN)
  await expect.poll(isDue).toBe(true)
  expect(said).toEqual(['pause'])
  isOnline = false
  expect(await answerCheck()).toMatchObject({ key: 'common.unheard' })
  expect([isDue(), said]).toEqual([true, ['pause']])
  isOnline = true
  const two = [answerCheck(), answerCheck()]
  expect($playWork.get()).toBe('answer')
  expect(await Promise.all(two)).toEqual([undefined, undefined])
  expect([isDue(), said]).toEqual([false, ['pause', 'resume']])
  stop()
  expect(shown()).toBeUndefined()
})

test('interval and quick play are shown as the server keeps them', async () => {
  await loadPlaySession()
  await setCheckInterval(15)
  await setQuickPlay(true)
  expect(shown()).toMatchObject({ check: { every: 15 }, quickPlay: { isOff: true } })
  await setCheckInterval(120)
  expect(shown()?.check).toMatchObject({ every: 15, later: { every: 120 } })
})
