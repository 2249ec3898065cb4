import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { APP_BONUS_CENTS, DOWNLOAD_PAGE, hasDownloadLink, hasNativeApp } from '#contract/lobby/install.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { newDepositor, startWalletServer, type WalletServer } from '../../wallet/walletHarness.ts'

const APK = 'https://files.perya.example/perya.apk'
let walletServer: WalletServer

function offer(downloadType: 0 | 1 | 2 | 3, downloadUrl: string): void {
  setCatalogue(undefined)
  const real = catalogue()
  setCatalogue({ ...real, webConfig: { ...real.webConfig, bonusTurnover: 3, h5: { downloadType, downloadUrl } } })
}

beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
beforeEach(() => offer(1, APK))
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const depositor = () => newDepositor(walletServer, 30_000)

const coinOf = async (player: number) => (await balancesOf(db, player)).coin
const turnoverOf = async (player: number) => (await wagersLeft(player)).bonusLeft

describe('the bonus for opening the app', () => {
  test('is twenty pesos, with its wagering requirement, announced before', async () => {
    const { id: player, token } = await depositor()
    const [coin, turnover] = [await coinOf(player), await turnoverOf(player)]
    expect(APP_BONUS_CENTS).toBe(2_000)
    expect(await call('appBonus', {}, { token })).toMatchObject({ errcode: 0, cents: 2_000 })
    expect(await call('receiveAppBonus', {}, { token })).toMatchObject({
      ...{ errcode: 0, coin: coin + 2_000, propList: [{ id: 2001, count: 2_000, betRate: 3 }] },
    })
    expect([await coinOf(player), await turnoverOf(player)]).toEqual([coin + 2_000, turnover + 6_000])
    expect(await call('appBonus', {}, { token })).toMatchObject({ errcode: 0, cents: 0 })
  })

  test('is credited once, even in parallel', async () => {
    const { id: player, token } = await depositor()
    const coin = await coinOf(player)
    const replies = await Promise.all(Array.from({ length: 12 }, () => call('receiveAppBonus', {}, { token })))
    const codes = replies.map(({ errcode }) => errcode).sort()
    expect(codes).toEqual([0, ...Array.from({ length: 11 }, () => errcodes.rewardReceived)])
    expect(await coinOf(player)).toBe(coin + 2_000)
  })

  test('requires a deposit first', async () => {
    const { id: player, token } = await newPlayer({ coin: 10_000 })
    expect(await call('appBonus', {}, { token })).toMatchObject({ errcode: 0, cents: 0 })
    expect(await call('receiveAppBonus', {}, { token })).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await coinOf(player)).toBe(10_000)
  })

  test.each([
    ['no app', 0, APK],
    ['no address', 1, ''],
    ['the page that explains it for an address', 3, DOWNLOAD_PAGE],
  ] as const)('is not promised and not given where there is %s', async (_, downloadType, downloadUrl) => {
    const { token } = await depositor()
    offer(downloadType, downloadUrl)
    expect(hasNativeApp(catalogue().webConfig.h5)).toBe(false)
    expect(await call('appBonus', {}, { token })).toMatchObject({ errcode: 0, cents: 0 })
    expect(await call('receiveAppBonus', {}, { token })).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('requires a log-in', async () => {
    expect(await call('receiveAppBonus', {})).toMatchObject({ code: 401 })
  })
})

test('the link to the download page is on home with types 2 and 3', () => {
  const types = [0, 1, 2, 3].map((downloadType) => hasDownloadLink({ downloadType, downloadUrl: APK }))
  expect(types).toEqual([false, false, true, true])
})
