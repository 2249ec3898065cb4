import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport, whenUnauthorised } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { launchGame, pageOf, type Stage, takeFrame, takeLaunch } from '#islands/games/launch.ts'
import { $start, endGameSession, showGame, startGame } from '#islands/games/start.ts'
import { clearSession } from '#islands/session/session.ts'
import { wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { ORIGIN, openBrowser } from './browser.ts'
import { GAME } from './gameSession.ts'

const carry = wire()

let browser: ReturnType<typeof openBrowser>
let sent: string[]
let done: string[]
let frames: { contentWindow: object; src: string; isGone: boolean; remove: () => void }[]

/** A page around the game that writes down what it does. */
function stage(placed: Stage['placed'] = async () => {}): Stage {
  return { placed, open, show: () => done.push('show'), wake: () => done.push('wake') }
}

function open(src: string): HTMLIFrameElement {
  const said = { postMessage: () => {} }
  const frame = { contentWindow: said, src, isGone: false, remove: () => Object.assign(frame, { isGone: true }) }
  frames.push(frame)
  done.push('open')
  // All that is used of an iframe.
  return frame as unknown as HTMLIFrameElement
}

const say = (type: string, more: object = {}) => browser.deliver({ perya: 1, type, ...more }, frames[0]?.contentWindow)

beforeAll(freshDatabase)
beforeEach(async () => {
  browser = openBrowser(`/start?gameId=${GAME}`)
  sent = []
  done = []
  frames = []
  writeToken((await newPlayer({ coin: 700 })).token)
  setTransport((name, body, token) => {
    sent.push(name)
    return carry(name, body, token)
  })
})
afterEach(async () => {
  await takeLaunch(GAME)
  takeFrame('')
  $start.set({ step: 'opening' })
  clearSession()
  setTransport(undefined)
  whenUnauthorised(() => {})
  vi.unstubAllGlobals()
})

test('a game that had no connection opens by itself with it, and one that was left does not', async () => {
  const { heal } = await import('#islands/ui/heal.ts')
  setTransport(() => Promise.reject(new Error('no network')))
  await startGame(GAME)
  expect($start.get()).toMatchObject({ step: 'refused', way: 'retry' })
  setTransport(carry)
  heal()
  await expect.poll(() => $start.get().step).toBe('open')
  setTransport(() => Promise.reject(new Error('no network')))
  await startGame(GAME)
  endGameSession()
  setTransport(carry)
  heal()
  await Promise.resolve()
  expect($start.get()).toEqual({ step: 'opening' })
})

test('the game is on screen before the island wakes, which takes its session and its frame, and hears what it said', async () => {
  await launchGame(GAME, stage())
  expect(frames[0]?.src).toMatch(/^\/house\/slot\/1001#launch=/)
  say('balance', { coin: 600 })
  say('ready')
  expect(done).toEqual(['open', 'show'])

  await startGame(GAME)
  expect(sent.filter((name) => name === 'startGame')).toHaveLength(1)
  const start = $start.get()
  expect(start).toMatchObject({ step: 'open', url: frames[0]?.src, isReady: false })
  if (start.step !== 'open') throw new Error('not open')
  const { frame, stop } = showGame(start, open)
  expect([frame, frames.length]).toEqual([frames[0], 1])
  expect($start.get()).toMatchObject({ isReady: true })
  // From now on the store alone hears the game.
  say('ended')
  expect($start.get()).toEqual({ step: 'ended' })
  expect(done).toEqual(['open', 'show'])
  stop()
})

test('an island that is awake earlier waits for the same session, and opens no second frame', async () => {
  const launched = launchGame(GAME, stage())
  await startGame(GAME)
  await launched
  const start = $start.get()
  if (start.step !== 'open') throw new Error('not open')
  showGame(start, open).stop()
  expect([sent.filter((name) => name === 'startGame').length, frames.length]).toEqual([1, 1])
})

test('another try starts another session in another frame', async () => {
  await launchGame(GAME, stage())
  await startGame(GAME)
  await startGame(GAME)
  const start = $start.get()
  if (start.step !== 'open') throw new Error('not open')
  showGame(start, open).stop()
  expect(frames.map(({ src, isGone }) => [src === start.url, isGone])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(sent.filter((name) => name === 'startGame')).toHaveLength(2)
})

test('the launch of one game is none of another', async () => {
  await launchGame(GAME, stage())
  await startGame(1002)
  expect($start.get()).toMatchObject({ step: 'open', gameId: 1002 })
  expect(sent.filter((name) => name === 'startGame')).toHaveLength(2)
})

test('the frame waits until the page has been read to its place', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const launched = launchGame(
    GAME,
    stage(() => promise),
  )
  await expect.poll(() => sent).toContain('startGame')
  expect(done).toEqual([])
  resolve()
  await launched
  expect(done).toEqual(['open'])
})

test('a launch that throws wakes the island, which starts the game itself', async () => {
  await launchGame(GAME, {
    ...stage(),
    open: () => {
      throw new TypeError('an engine lacks a method')
    },
  })
  expect(done).toEqual(['wake'])
  await startGame(GAME)
  expect($start.get()).toMatchObject({ step: 'open' })
})

test('messages of other windows and origins show nothing and wake nothing', async () => {
  await launchGame(GAME, stage())
  browser.deliver({ perya: 1, type: 'ready' }, {})
  browser.deliver({ perya: 1, type: 'ready' }, frames[0]?.contentWindow, 'https://elsewhere.example')
  browser.deliver({ perya: 2, type: 'ready' }, frames[0]?.contentWindow)
  expect(done).toEqual(['open'])
})

test.each(['exit', 'ended', 'retry', 'deposit', 'check'])('%j wakes the island, which obeys', async (type) => {
  await launchGame(GAME, stage())
  say(type)
  expect(done).toEqual(['open', 'wake'])
})

test('a refusal and a missing network wake the island, which says so without another call', async () => {
  await launchGame(999_999, stage())
  expect(done).toEqual(['wake'])
  await startGame(999_999)
  expect($start.get()).toEqual({ step: 'refused', words: 'refusal.gameUnknown', way: 'elsewhere' })
  expect(sent.filter((name) => name === 'startGame')).toHaveLength(1)

  setTransport(() => Promise.reject(new Error('no network')))
  await launchGame(GAME, stage())
  expect(done).toEqual(['wake', 'wake'])
  await startGame(GAME)
  expect($start.get()).toEqual({ step: 'refused', words: 'common.networkFail', way: 'retry' })
})

test('an ended session is noticed by the lobby, once it is awake: it asks again', async () => {
  writeToken('ended')
  await launchGame(GAME, stage())
  expect(done).toEqual(['wake'])
  whenUnauthorised(() => done.push('ended'))
  await startGame(GAME)
  expect(done).toEqual(['wake', 'ended'])
  expect(sent.filter((name) => name === 'startGame')).toHaveLength(2)
})

test('a guest, and an address without a game, call nothing', async () => {
  await launchGame(0, stage())
  clearToken()
  await launchGame(GAME, stage())
  expect([done, sent]).toEqual([['wake', 'wake'], []])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://elsewhere.example/game', 'http://['])(
  '%j is no page of a game of ours',
  (url) => {
    expect(pageOf({ url, origin: '' })).toBeUndefined()
  },
)

test('a studio’s game is on its own origin', () => {
  const theirs = 'https://studio.example'
  expect(pageOf({ url: `${theirs}/game`, origin: theirs })).toEqual({ url: `${theirs}/game`, origin: theirs })
  expect(pageOf({ url: '/house/slot/1001', origin: '' })).toEqual({ url: '/house/slot/1001', origin: ORIGIN })
})
