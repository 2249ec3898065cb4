import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { errcodes } from '#contract/errcodes.ts'
import { lobbyRefusalWords } from '#contract/refusals.ts'
import { authMessageOf } from '#islands/account/authMessage.ts'
import type { Region } from '#server/call/region.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { fairSeeds } from '#server/games/tables.ts'
import { players } from '#server/standing/tables.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, PLAYER_PASSWORD } from '../player.ts'
import { newWithdrawer, wish } from '../wallet/walletHarness.ts'
import { STAKE } from './doubleOrStop.ts'
import { GAME, startGameSession } from './gameSession.ts'
import { coinOf, installSteppedGame, move, open, roundOf, STEPPED_GAME } from './steppedHarness.ts'

let restore = () => {}
beforeAll(async () => {
  await freshDatabase()
  restore = installSteppedGame()
})
afterAll(() => restore())
afterEach(() => setCatalogue(undefined))

const elsewhere: [Region, number][] = [
  ['foreign', errcodes.regionForeign],
  ['unknown', errcodes.regionUnknown],
]

describe.each(elsewhere)('from a region that is %s,', (region, errcode) => {
  const refused = { code: 200, errcode }

  test('nobody registers, by name or by phone, nor gets the code for it', async () => {
    const before = await db.$count(players)
    const fields = { ...(await credentials(`abroad${region}`, PLAYER_PASSWORD)), type: 0 }
    expect(await call('accountRegist', fields, { ...newClient(), region })).toMatchObject(refused)
    const own = catalogue()
    setCatalogue({ ...own, webConfig: { ...own.webConfig, registerType: 'phone', otpStatus: true } })
    const mobile = '09171234567'
    const byPhone = { ...(await credentials(mobile, PLAYER_PASSWORD)), type: 0, code: '123456' }
    expect(await call('accountRegist4', byPhone, { ...newClient(), region })).toMatchObject(refused)
    const code = { countryCode: '63', mobile, type: codePurpose.register }
    expect(await call('smsSend', code, { ...newClient(), region })).toMatchObject(refused)
    expect(await db.$count(players)).toBe(before)
  })

  test('a player logs in, reads and withdraws, and does not deposit', async () => {
    const player = await newWithdrawer(100_000)
    const client = { ...newClient(), device: player.device, region }
    const { token } = await succeed('accountLogin', await credentials(player.account, player.password), client)
    const abroad = { ...client, token: String(token) }
    expect(await call('getExchange', {}, abroad)).toMatchObject({ errcode: 0 })
    const withdrawal = { requestId: randomUUID(), amount: 50_000, accountId: player.accountId }
    expect(await call('exchange', withdrawal, abroad)).toMatchObject({ code: 200, errcode: 0 })
    expect(await coinOf(player.id)).toBe(50_000)
    const deposits = () => db.$count(depositOrders, eq(depositOrders.player, player.id))
    expect(await call('recharge3', wish(50_000), abroad)).toMatchObject(refused)
    expect(await deposits()).toBe(0)
    expect(await call('recharge3', wish(50_000), { ...abroad, region: 'home' })).toMatchObject({ errcode: 0 })
    expect(await deposits()).toBe(1)
  })

  test('no game starts and no round is played, and no nonce is used', async () => {
    const player = await newPlayer({ coin: 10_000 })
    expect(await call('startGame', { gameId: GAME }, { ...player, region })).toMatchObject(refused)
    const token = await startGameSession(player.token)
    const spin = { roundId: randomUUID(), stake: STAKE }
    expect(await call('houseSpin', spin, { token, region })).toMatchObject(refused)
    const [pair] = await db.select().from(fairSeeds).where(eq(fairSeeds.player, player.id))
    expect([pair?.nonce, await coinOf(player.id)]).toEqual([0, 10_000])
    const { round } = await succeed('houseSpin', spin, { token, region: 'home' })
    expect((await call('houseSpin', spin, { token, region })).round).toEqual(round)
  })

  test('an open round is finished; only a further stake is refused', async () => {
    const player = await newPlayer({ coin: 10_000 })
    const token = await startGameSession(player.token, STEPPED_GAME)
    const { roundId } = roundOf(await open(token))
    expect(await call('startGame', { gameId: STEPPED_GAME }, { ...player, region })).toMatchObject({ errcode: 0 })
    const step = (text: string) => call('houseMove', { roundId, step: 1, move: text }, { token, region })
    expect(await step('raise')).toMatchObject(refused)
    expect(roundOf(await step('stop'))).toMatchObject({ win: STAKE })
    expect(await db.$count(openRounds, eq(openRounds.player, player.id))).toBe(0)
    expect((await move(token, roundId, 1, 'stop')).errcode).toBe(0)
  })

  test('no guest plays', async () => {
    expect(await call('anonymous/guestOpen', { gameId: GAME }, { region })).toMatchObject(refused)
    const { purse } = await succeed('anonymous/guestOpen', { gameId: GAME }, { region: 'home' })
    expect(await call('anonymous/guestSpin', { gameId: GAME, purse, stake: STAKE }, { region })).toMatchObject(refused)
    const move = { gameId: GAME, purse, step: 1, move: 'stop' }
    expect(await call('anonymous/guestMove', move, { region })).toMatchObject(refused)
  })

  test('the form of registration says why', () => {
    const name = region === 'foreign' ? 'regionForeign' : 'regionUnknown'
    expect(authMessageOf({ ok: false, why: 'refused', errcode, details: {} })).toEqual({ key: lobbyRefusalWords[name] })
  })
})
