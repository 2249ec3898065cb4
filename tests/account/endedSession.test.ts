import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { post, setTransport } from '#client/wire/post.ts'
import { readToken, writeToken } from '#client/wire/token.ts'
import { $player } from '#islands/player.ts'
import { refreshBalance } from '#islands/session/balance.ts'
import { clearSession, loadSession, startSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { $deposit, askForPayment, leaveDeposit, openDeposit } from '#islands/wallet/deposit.ts'
import { succeed, wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

let wentTo: string[] = []
let refreshes = 0
let underWay = 0

beforeAll(freshDatabase)
beforeEach(() => {
  const carry = wire()
  setTransport(async (...call) => {
    underWay += 1
    return await carry(...call).finally(() => {
      underWay -= 1
    })
  })
  setNavigator((path) => wentTo.push(path))
  vi.stubGlobal('location', new URL('http://localhost/lobby/home'))
  wentTo = []
})
afterEach(() => {
  leaveDeposit()
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A tap on refresh, past the throttle of five seconds. */
async function refresh() {
  refreshes += 1
  vi.spyOn(performance, 'now').mockReturnValue(refreshes * 6_000)
  return await refreshBalance()
}

async function enter() {
  const seat = await newPlayer()
  writeToken(seat.token)
  startSession()
  // A late answer of the page's own calls could end the session, or show the player once more.
  await expect.poll(() => [underWay, $player.get()]).toMatchObject([0, { state: 'ready', user: { coin: 5_000 } }])
  return seat
}

describe('a session that has ended', () => {
  test.each([
    ['by the errcode of a public call and of a call for players', { code: 200, errcode: 1110 }],
    ['by 401', { code: 401, errcode: 401, message: 'Token is required' }],
  ])('%s leads several calls at once to the log-in once, which knows the page and why', async (_how, reply) => {
    await enter()
    vi.stubGlobal('location', new URL('http://localhost/record/transaction?page=2'))
    const { promise: pause, resolve: answerAll } = Promise.withResolvers<void>()
    setTransport(async () => {
      await pause
      return reply
    })
    const calls = [post('online', {}), post('hasMailUnread', {}), refresh(), post('getMail2', {}), loadSession()]
    answerAll()
    await Promise.all(calls)
    expect(wentTo).toEqual([`/login?back=${encodeURIComponent('/record/transaction?page=2')}&ended`])
    expect([readToken(), $player.get()]).toEqual(['', { state: 'guest' }])
  })

  test('keeps where the player was going, if its end shows on the log-in itself', async () => {
    await enter()
    vi.stubGlobal('location', new URL('http://localhost/login?back=%2Flobby%2Fwallets%2Fwithdraw'))
    setTransport(async () => ({ code: 401, errcode: 401, message: 'Token is required' }))
    await post('online', {})
    expect(wentTo).toEqual([`/login?back=${encodeURIComponent('/lobby/wallets/withdraw')}&ended`])
  })
})

describe('a refresh of the balance', () => {
  test('after the session has ended shows no zero and logs out', async () => {
    const seat = await enter()
    const shown: unknown[] = []
    const stop = $player.listen((player) => shown.push(player))
    await succeed('logout', {}, seat)
    expect(await refresh()).not.toBe('done')
    stop()
    expect(shown).toEqual([{ state: 'guest' }])
    expect([readToken(), wentTo]).toEqual(['', ['/login?ended']])
  })

  test.each([429, 500, 503, 'no network'])('that fails by %s keeps session, balance and deposit', async (why) => {
    const { token } = await enter()
    expect(await openDeposit(10_000, 1)).toBeUndefined()
    const begun = $deposit.get()
    setTransport(async () => {
      if (typeof why === 'string') throw new Error(why)
      return { code: why, errcode: why, retryAfter: 1 }
    })
    expect(await refresh()).not.toBe('done')
    await askForPayment()
    expect($deposit.get()).toEqual(begun)
    expect($player.get()).toMatchObject({ state: 'ready', user: { coin: 5_000 } })
    expect([readToken(), wentTo]).toEqual([token, []])
  })
})
