import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { dropStored, readStored } from '#client/wire/storage.ts'
import { writeToken } from '#client/wire/token.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readFrameMessage } from '#contract/games/frame.ts'
import { KYC_DAYS } from '#contract/kyc/limits.ts'
import { WON_FLAG } from '#contract/lobby/install.ts'
import { listenToLobby, sayToLobby } from '#islands/games/frame.ts'
import { gameIdOf } from '#islands/games/gameId.ts'
import { $start, endGameSession, listenToGame, startGame } from '#islands/games/start.ts'
import { $coin, $player } from '#islands/player.ts'
import { clearSession, loadSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call, wire } from '../call.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { fund, newPlayer } from '../player.ts'
import { ORIGIN, openBrowser, type Said } from './browser.ts'
import { begin, GAME } from './gameSession.ts'

const carry = wire()

const MALFORMED = [undefined, null, 7, 'ready', [], {}, { perya: 2, type: 'ready' }, { perya: 1, type: 'toString' }]
const BAD_COIN = [-1, 0.5, '100', Number.NaN, Number.POSITIVE_INFINITY, undefined].map((coin) => ({
  perya: 1,
  type: 'balance',
  coin,
}))

let browser: ReturnType<typeof openBrowser>
let wentTo: string[]
let sent: string[]

beforeAll(freshDatabase)
beforeEach(() => {
  browser = openBrowser(`/start?gameId=${GAME}`)
  wentTo = []
  sent = []
  setNavigator((path) => wentTo.push(path))
  setTransport((name, body, token) => {
    sent.push(name)
    return carry(name, body, token)
  })
})
afterEach(() => {
  $start.set({ step: 'opening' })
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

describe('a message', () => {
  test.each([...MALFORMED, ...BAD_COIN])('like %j is none of ours', (data) => {
    expect(readFrameMessage(data)).toBeUndefined()
  })

  test('is read as nothing else than what the protocol knows', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = readFrameMessage(data)
        return message === undefined || message.perya === 1
      }),
    )
    const more = { perya: 1, type: 'exit', url: 'https://elsewhere.example' }
    expect(readFrameMessage(more)).toEqual({ perya: 1, type: 'exit' })
  })
})

describe('the game', () => {
  test('hears the lobby around it, and nothing else', () => {
    const heard: unknown[] = []
    const stop = listenToLobby({
      onCoin: (coin) => heard.push(coin),
      onPause: () => heard.push('pause'),
      onResume: () => heard.push('resume'),
    })
    browser.deliver({ perya: 1, type: 'coin', coin: 500 })
    browser.deliver({ perya: 1, type: 'pause' })
    browser.deliver({ perya: 1, type: 'resume' })
    browser.deliver({ perya: 1, type: 'resume' }, {})
    browser.deliver({ perya: 1, type: 'coin', coin: 1 }, browser.parent, 'https://elsewhere.example')
    browser.deliver({ perya: 1, type: 'coin', coin: 2 }, {})
    browser.deliver({ perya: 1, type: 'exit' })
    for (const data of [...MALFORMED, ...BAD_COIN]) browser.deliver(data)
    stop()
    browser.deliver({ perya: 1, type: 'coin', coin: 3 })
    browser.deliver({ perya: 1, type: 'pause' })
    expect(heard).toEqual([500, 'pause', 'resume'])
  })

  test('speaks to its own origin only', () => {
    sayToLobby({ perya: 1, type: 'exit' })
    expect(browser.said).toEqual([{ message: { perya: 1, type: 'exit' }, origin: ORIGIN }])
  })
})

/** A lobby with a player at a game, and the frame it plays in. */
async function lobbyWith(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  writeToken(token)
  await loadSession()
  await startGame(GAME)
  const said: Said[] = []
  const game = { postMessage: (message: unknown, origin: string) => said.push({ message, origin }) }
  const element = { contentWindow: game }
  // All that is used of an iframe.
  const stop = listenToGame(element as unknown as HTMLIFrameElement, ORIGIN)
  return { player, token, game, said, stop }
}

describe('the lobby', () => {
  test('opens the game at our own origin, and lifts the curtain when it is ready', async () => {
    const { game, stop } = await lobbyWith(0)
    const start = $start.get()
    expect(start).toMatchObject({ step: 'open', origin: ORIGIN, isReady: false })
    expect(start.step === 'open' && start.url).toMatch(/^\/house\/slot\/1001#launch=/)
    browser.deliver({ perya: 1, type: 'ready' }, game)
    expect($start.get()).toMatchObject({ isReady: true })
    stop()
  })

  test('ignores other windows, other origins and what it does not understand', async () => {
    const { game, stop } = await lobbyWith(700)
    browser.deliver({ perya: 1, type: 'ready' }, {})
    browser.deliver({ perya: 1, type: 'ready' }, game, 'https://elsewhere.example')
    browser.deliver({ perya: 1, type: 'ready' }, game, 'null')
    browser.deliver({ perya: 1, type: 'balance', coin: 5 }, {})
    for (const data of [...MALFORMED, ...BAD_COIN]) browser.deliver(data, game)
    expect($start.get()).toMatchObject({ step: 'open', isReady: false })
    expect([$coin.get(), wentTo]).toEqual([700, []])
    stop()
    browser.deliver({ perya: 1, type: 'ready' }, game)
    expect($start.get()).toMatchObject({ isReady: false })
  })

  test("follows the game's coin, and tells it of coin from elsewhere", async () => {
    const { player, game, said, stop } = await lobbyWith(10_000)
    browser.deliver({ perya: 1, type: 'balance', coin: 9_500 }, game)
    expect([$coin.get(), said]).toEqual([9_500, []])
    await fund(player, 5_000)
    await loadSession()
    expect(said).toEqual([{ message: { perya: 1, type: 'coin', coin: 15_000 }, origin: ORIGIN }])
    // Whose figure is the newer one? The server's.
    browser.deliver({ perya: 1, type: 'balance', coin: 9_000 }, game)
    await expect.poll(() => $coin.get()).toBe(15_000)
    stop()
  })

  test('remembers a round that paid more than its stake, which is a reason to install', async () => {
    const { player, game, stop } = await lobbyWith(10_000)
    const hasWon = () => readStored(WON_FLAG) !== undefined
    dropStored(WON_FLAG)
    browser.deliver({ perya: 1, type: 'balance', coin: 9_500 }, game)
    expect(hasWon()).toBe(false)
    // Coin from elsewhere is no win.
    await fund(player, 5_000)
    await loadSession()
    browser.deliver({ perya: 1, type: 'balance', coin: 15_500 }, game)
    expect(hasWon()).toBe(false)
    await expect.poll(() => $coin.get()).toBe(15_000)
    browser.deliver({ perya: 1, type: 'balance', coin: 15_000 }, game)
    browser.deliver({ perya: 1, type: 'balance', coin: 15_001 }, game)
    expect(hasWon()).toBe(true)
    stop()
  })

  test('obeys: deposit, leave, the end of the game session, another try', async () => {
    const { game, stop } = await lobbyWith(0)
    browser.deliver({ perya: 1, type: 'deposit' }, game)
    expect(wentTo).toEqual(['/lobby/wallets/deposit'])
    browser.deliver({ perya: 1, type: 'exit' }, game)
    expect(wentTo).toEqual(['/lobby/wallets/deposit', '/lobby/home'])
    const first = $start.get()
    browser.deliver({ perya: 1, type: 'retry' }, game)
    await expect.poll(() => $start.get().step).toBe('open')
    expect($start.get()).not.toEqual(first)
    browser.deliver({ perya: 1, type: 'ended' }, game)
    expect($start.get()).toEqual({ step: 'ended' })
    stop()
  })

  test('ends its game session when it leaves, and never that of another device', async () => {
    const { token, stop } = await lobbyWith(1_000)
    stop()
    const { url } = await call('startGame', { gameId: GAME }, { token })
    const { gameToken } = await call('houseOpen', { launchToken: String(url).split('#launch=')[1] ?? '' })
    await begin(String(gameToken))
    $start.set({ step: 'ended' })
    endGameSession()
    expect(sent).not.toContain('exitGame')
    const spin = () => call('houseSpin', { roundId: crypto.randomUUID(), stake: 100 }, { token: String(gameToken) })
    expect((await spin()).code).toBe(200)

    await startGame(GAME)
    endGameSession()
    await expect.poll(async () => (await spin()).code).toBe(401)
  })
})

test('a game that is left for another ends before that one starts', async () => {
  const { stop } = await lobbyWith(1_000)
  stop()
  const { promise, resolve } = Promise.withResolvers<void>()
  sent = []
  setTransport(async (name, body, token) => {
    if (name === 'exitGame') await promise
    sent.push(name)
    return await carry(name, body, token)
  })
  // Other calls of a page come at any time.
  const asked = () => sent.filter((name) => name === 'exitGame' || name === 'startGame')
  endGameSession()
  const started = startGame(1002)
  await new Promise((done) => setTimeout(done, 50))
  const before = asked()
  resolve()
  await started
  expect([before, asked()]).toEqual([[], ['exitGame', 'startGame']])
  expect($start.get()).toMatchObject({ step: 'open', gameId: 1002 })
})

describe('a game that cannot be started', () => {
  beforeEach(async () => {
    const { token } = await newPlayer({ coin: 0 })
    writeToken(token)
    $player.set({ state: 'known' })
  })

  test.each([
    ['', 0],
    ['?gameId=', 0],
    ['?gameId=-3', 0],
    ['?gameId=1.5', 0],
    ['?gameId=abc', 0],
    ['?gameId=1001', 1001],
  ])('the address %j names game %i', (search, id) => {
    expect(gameIdOf(search)).toBe(id)
  })

  test('none was named, or none is known by that number', async () => {
    await startGame(0)
    expect($start.get()).toEqual({ step: 'refused', words: 'games.none', way: 'elsewhere' })
    await startGame(999_999)
    expect($start.get()).toEqual({ step: 'refused', words: 'refusal.gameUnknown', way: 'elsewhere' })
  })

  test('waits for the player’s identity after seven days: the way there is offered', async () => {
    const { id: player, token } = await newPlayer({ coin: 0 })
    const registeredAt = new Date(Date.now() - KYC_DAYS * 86_400_000)
    await db.update(players).set({ registeredAt }).where(eq(players.id, player))
    writeToken(token)
    await startGame(GAME)
    expect($start.get()).toEqual({ step: 'refused', words: 'refusal.kycNeeded', way: 'verify' })
  })

  test('under maintenance: other games are offered instead', async () => {
    setTransport(async () => ({ code: 200, errcode: errcodes.gameClosed }))
    await startGame(GAME)
    expect($start.get()).toEqual({ step: 'refused', words: 'refusal.gameClosed', way: 'elsewhere' })
  })

  test('offline: it can be tried again', async () => {
    setTransport(() => Promise.reject(new Error('no network')))
    await startGame(GAME)
    expect($start.get()).toEqual({ step: 'refused', words: 'common.networkFail', way: 'retry' })
    setTransport(carry)
    await startGame(GAME)
    expect($start.get()).toMatchObject({ step: 'open' })
  })
})
