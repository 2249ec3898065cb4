import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { insertShownRound } from '../games/insertRound.ts'
import { credentials, newPlayer } from '../player.ts'
import {
  newDepositor,
  newWithdrawer,
  pockets,
  startWalletServer,
  totalsOf,
  type WalletServer,
} from '../wallet/walletHarness.ts'

/** The server's effects of web.yaml, with changed figures. switches.test.ts tests the effects on pages. */
let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterEach(() => {
  setCatalogue(undefined)
  setClock(undefined)
})
afterAll(() => walletServer.close())

function set(change: Partial<WebConfig>): void {
  setCatalogue(undefined)
  const own = catalogue()
  setCatalogue({ ...own, webConfig: { ...own.webConfig, ...change } })
}

const firstDeposit = () => newDepositor(walletServer, 50_000)

describe('a figure of web.yaml', () => {
  test('firstRechargeBonus and bonusTurnover: the bonus of a first deposit, and its wagering requirement', async () => {
    set({ firstRechargeBonus: 12_300, bonusTurnover: 3 })
    const seat = await firstDeposit()
    expect((await pockets(seat)).coin).toBe(50_000 + 12_300)
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 3 * 12_300, lockedBonus: 12_300 })
    set({ firstRechargeBonus: 0 })
    expect((await pockets(await firstDeposit())).coin).toBe(50_000)
  })

  test('userRegisterCoin: the coin of a new account', async () => {
    set({ userRegisterCoin: 1_234 })
    const seat = await newPlayer()
    expect(await call('refreshData', {}, seat)).toMatchObject({ coin: 1_234 })
  })

  test('withdrawal: the amounts of one withdrawal', async () => {
    set({ withdrawal: { minimum: 20_000, maximum: 30_000, amounts: [20_000] } })
    const seat = await newWithdrawer(100_000)
    const take = async (amount: number) => {
      const { accountId } = seat
      return (await call('exchange', { requestId: randomUUID(), amount, accountId }, seat)).errcode
    }
    expect(await Promise.all([19_999, 30_001].map(take))).toEqual([2002, 2002])
    expect(await take(20_000)).toBe(0)
    expect(await call('getExchange', {}, seat)).toMatchObject({ minimum: 20_000, maximum: 30_000 })
  })

  test('bigWinMinimum: told to no client', async () => {
    const { config } = await call('anonymous/appConfig', { gameListVersion: '' })
    expect(Object.keys(Object(config))).toContain('userRegisterCoin')
    for (const name of Object.keys(catalogue().bounds)) expect(config).not.toHaveProperty(name)
  })

  test('bigWinMinimum: the smallest win in the ticker', async () => {
    await insertShownRound(40_000)
    const seen = async () => Object(await call('anonymous/lobbyTips', {})).jackpotList.length
    const own = catalogue()
    const least = (bigWinMinimum: number) => setCatalogue({ ...own, bounds: { ...own.bounds, bigWinMinimum } })
    least(40_001)
    expect(await seen()).toBe(0)
    least(40_000)
    setClock(new Date(Date.now() + 60_000))
    expect(await seen()).toBe(1)
  })

  test.each<[string, Partial<WebConfig>, no: string, yes: string]>([
    ['usernameLengthMin', { usernameLengthMin: 9 }, 'abcdefgh', 'abcdefghi'],
    ['usernameLengthMax', { usernameLengthMax: 10 }, 'abcdefghijk', 'abcdefghij'],
    [
      'accountRule.mobileStartsWith',
      { registerType: 'phoneNoOtp', accountRule: { mobileStartsWith: '8' } },
      '9171234567',
      '8171234567',
    ],
    ['registerType', { registerType: 'phoneNoOtp' }, 'abcdefghijkl', '9171234568'],
  ])('%s: the ways to register', async (_, change, no, yes) => {
    const register = async (account: string) =>
      call('accountRegist', { ...(await credentials(account, 'Parol-Night-1')), type: 0 })
    set(change)
    expect(await register(no)).not.toMatchObject({ code: 200, errcode: 0 })
    expect(await register(yes)).toMatchObject({ code: 200, errcode: 0 })
  })

  test.each<[string, Partial<WebConfig>, no: string, yes: string]>([
    ['passwordLengthMin', { passwordLengthMin: 12 }, 'Parol-Nig-1', 'Parol-Nigh-1'],
    ['passwordLengthMax', { passwordLengthMax: 12 }, 'Parol-Night-1', 'Parol-Nigh-1'],
  ])('%s: the accepted passwords', async (_, change, no, yes) => {
    const register = async (password: string) => {
      const account = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`
      return call('accountRegist', { ...(await credentials(account, password)), type: 0 })
    }
    set(change)
    expect(await register(no)).toMatchObject({ code: 200, errcode: 101 })
    expect(await register(yes)).toMatchObject({ code: 200, errcode: 0 })
  })

  test.each([
    ['accountLengthMin', 11],
    ['accountLengthMax', 9],
  ] as const)('%s: how long a phone number is', async (name, length) => {
    const register = async () =>
      call('accountRegist', { ...(await credentials(`91712345${length}`.padEnd(10, '0'), 'Parol-Night-1')), type: 0 })
    const { accountLengthMin, accountLengthMax } = catalogue().webConfig
    set({ registerType: 'phoneNoOtp', accountLengthMin, accountLengthMax, [name]: length })
    expect(await register()).toMatchObject({ code: 200, errcode: 101 })
    set({ registerType: 'phoneNoOtp' })
    expect(await register()).toMatchObject({ code: 200, errcode: 0 })
  })

  test('otpStatus: whether a phone registers with a code', async () => {
    const register = async (account: string) =>
      call('accountRegist', { ...(await credentials(account, 'Parol-Night-1')), type: 0 })
    set({ registerType: 'phone', otpStatus: true })
    expect(await register('9171234570')).not.toMatchObject({ code: 200, errcode: 0 })
    set({ registerType: 'phone', otpStatus: false })
    expect(await register('9171234570')).toMatchObject({ code: 200, errcode: 0 })
  })
})
