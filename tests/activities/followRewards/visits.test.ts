import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { newDepositor, startWalletServer, type WalletServer } from '../../wallet/walletHarness.ts'
import { everythingOn } from '../fixture.ts'

let walletServer: WalletServer

beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
beforeEach(() => setCatalogue(everythingOn()))
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const depositor = () => newDepositor(walletServer, 30_000)

const receive = (token: string, visitId: number) => call('appProxyUser4TaskUserReceive', { visitId }, { token })
const pointsOf = async (player: number) => (await balancesOf(db, player)).points

describe('follow rewards', () => {
  test('name the accounts with an address of the house, to guests as well', async () => {
    const all = everythingOn()
    const socialMedia = '[{"id":"facebook02","url":"https://social.perya.example/facebook"}]'
    setCatalogue({ ...all, webConfig: { ...all.webConfig, socialMedia } })
    const reply = await call('appProxyUser4TaskUser', {})
    const url = 'https://social.perya.example/facebook'
    expect(reply).toMatchObject({
      ...{ errcode: 0, needRecharge: true },
      visits: [{ id: 1, network: 'facebook02', url, points: 500, isReceived: false }],
    })
    const { token } = await depositor()
    expect(await receive(token, 2)).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('credit the points of each account once, even in parallel', async () => {
    const { id, token } = await depositor()
    const replies = await Promise.all([1, 1, 1, 1, 2, 2].map((visit) => receive(token, visit)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(4)
    expect(await pointsOf(id)).toBe(1_000)
    const { visits } = await call('appProxyUser4TaskUser', {}, { token })
    expect(visits).toMatchObject([{ isReceived: true }, { isReceived: true }, { isReceived: false }])
    expect(await receive(token, 3)).toMatchObject({ errcode: 0, lottery: 1_500, propList: [{ id: 2002, count: 500 }] })
  })

  test('require a deposit first', async () => {
    const { id, token } = await newPlayer({ coin: 5_000 })
    expect(await receive(token, 1)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await pointsOf(id)).toBe(0)
  })

  test('are closed while the activity is off', async () => {
    setCatalogue(undefined)
    const { token } = await depositor()
    expect(await call('appProxyUser4TaskUser', {}, { token })).toMatchObject({ visits: [] })
    expect(await receive(token, 1)).toMatchObject({ errcode: errcodes.activityClosed })
  })
})
