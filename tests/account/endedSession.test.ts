import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { readToken, writeToken } from '#client/wire/token.ts'
import { refreshBalance } from '#stores/lobby/lobby.ts'
import { $player } from '#stores/session/player.ts'
import { clearSession, startSession } from '#stores/session/session.ts'
import { setNavigator } from '#stores/ui/navigation.ts'
import { $deposit, askForPayment, leaveDeposit, openDeposit } from '#stores/wallet/deposit.ts'
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

describe('a refresh of the balance', () => {
  test('after the session has ended shows no zero and logs out', async () => {
    const seat = await enter()
    const shown: unknown[] = []
    const stop = $player.listen((player) => shown.push(player))
    await succeed('logout', {}, seat)
    expect(await refresh()).not.toBe('done')
    stop()
    expect(shown).toEqual([{ state: 'guest' }])
    expect([readToken(), wentTo.length]).toEqual(['', 1])
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
