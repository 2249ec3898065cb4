import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { $userOther, chooseShowsWins, loadUserOther } from '#islands/account/userOther.ts'
import { $player } from '#islands/player.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type Client, call, newClient, wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { insertRound, insertShownRound } from '../games/insertRound.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

const least = catalogue().bounds.bigWinMinimum
let moment = Date.now()
let player: TestPlayer

/** The ticker, once its cached value is old. */
async function ticker(): Promise<unknown> {
  moment += 6_000
  setClock(new Date(moment))
  return (await call('anonymous/lobbyTips', {})).jackpotList
}
const choose = (showsWins: unknown, seat: Client = player) => call('updateAppUserOther', { showsWins }, seat)

beforeEach(async () => {
  await freshDatabase()
  player = await newPlayer()
})
afterEach(() => setClock(undefined))

describe('appUserOther', () => {
  test('shows no wins before the player agrees, and reports whether the player has chosen', async () => {
    expect(await call('appUserOther', {}, player)).toMatchObject({ showsWins: false, hasUserOther: false })
    expect(await choose(true)).toEqual({ code: 200, errcode: 0, showsWins: true, hasUserOther: true })
    expect(await choose(true)).toMatchObject({ errcode: 0, showsWins: true })
    expect(await call('appUserOther', {}, player)).toMatchObject({ showsWins: true, hasUserOther: true })
    const body = { gameListVersion: '', os: '', version: '', deviceModel: '' }
    expect(await call('getAfterLoginInfoWeb', body, player)).toMatchObject({ user: { hasUserOther: true } })
  })

  test('shows wins in the ticker and hides them again, of this player only', async () => {
    await insertRound(least, 2_000, player.id)
    await insertShownRound(least + 1, 1_000)
    expect(await ticker()).toMatchObject([{ amount: least + 1 }])
    await choose(true)
    expect(await ticker()).toHaveLength(2)
    await choose(false)
    expect(await ticker()).toMatchObject([{ amount: least + 1 }])
  })

  test('in parallel stores one complete choice', async () => {
    const replies = await Promise.all([choose(true), choose(false), choose(true)])
    expect(replies.map(({ errcode }) => errcode)).toEqual([0, 0, 0])
    expect(typeof (await call('appUserOther', {}, player)).showsWins).toBe('boolean')
  })

  test.each(['', 'false', 0, null, undefined, [], {}])('refuses %j', async (odd) => {
    expect(await choose(odd)).toMatchObject({ code: 400, field: 'showsWins' })
  })

  test('is for players', async () => {
    expect(await call('appUserOther', {}, newClient())).toMatchObject({ code: 401 })
    expect(await choose(true, newClient())).toMatchObject({ code: 401 })
  })
})

describe('the choice on the page', () => {
  const connect = () => setTransport(wire(player))
  const cutOff = () =>
    setTransport(async () => {
      throw new Error('offline')
    })

  beforeEach(() => {
    writeToken(player.token)
    connect()
  })
  afterEach(() => {
    clearToken()
    $player.set({ state: 'guest' })
    setTransport(undefined)
  })

  test('shows its stored state, and changes', async () => {
    await loadUserOther()
    expect($userOther.get()).toMatchObject({ state: 'ready', value: { showsWins: false } })
    expect(await chooseShowsWins(true)).toBeUndefined()
    await loadUserOther()
    expect($userOther.get()).toMatchObject({ value: { showsWins: true } })
  })

  test('without a connection says so, and keeps its state', async () => {
    cutOff()
    await loadUserOther()
    expect($userOther.get()).toEqual({ state: 'failed' })
    connect()
    await loadUserOther()
    cutOff()
    expect(await chooseShowsWins(true)).toEqual({ key: 'common.unheard' })
    expect($userOther.get()).toMatchObject({ state: 'ready', value: { showsWins: false } })
  })
})
