import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tierOf } from '#contract/activities/ladderRecharge/tiers.ts'
import type { Reply } from '#contract/calls/index.ts'
import { formatsOf } from '#contract/formats.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { processingDays, processingDaysWithin } from '#contract/wallet/processing.ts'
import { firstBonusOf, wagerLeftAfter, wagerOf } from '#contract/wallet/wagering.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { approveIdentity } from '../account/identified.ts'
import { call } from '../call.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { inLobby, newPlayer, type TestPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'
import { deposit, newWithdrawer, startWalletServer, totalsOf, type WalletServer } from './walletHarness.ts'

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())

async function moneyOf(seat: TestPlayer) {
  // The dispatcher has validated the reply against the contract's schema.
  const { coin, ready, locked, unlock } = (await call('getExchange', {}, seat)) as unknown as Reply<'getExchange'>
  return { coin, ready, locked, unlock }
}

const ask = (seat: TestPlayer, amount: number, accountId: string) =>
  call('exchange', { requestId: randomUUID(), amount, accountId }, seat)

describe('the coin of', () => {
  test('a new account is locked until a first deposit', async () => {
    const seat = await newPlayer()
    const unlock = { by: 'deposit', minimum: 10_000 }
    expect(await moneyOf(seat)).toEqual({ coin: 5_000, ready: 0, locked: 5_000, unlock })
  })

  test('a new account says so where no channel is open', async () => {
    const seat = await newPlayer()
    const told = await inLobby({ appRechargeTypeList: [] }, () => moneyOf(seat))
    expect(told.unlock).toEqual({ by: 'closed' })
  })

  test('an account without coin waits for nothing', async () => {
    const money = { coin: 0, ready: 0, locked: 0, unlock: { by: 'nothing' } }
    expect(await moneyOf(await newPlayer({ coin: 0 }))).toEqual(money)
  })

  test('a depositor is locked by one number, which is what a withdrawal is refused by', async () => {
    const seat = await newPlayer()
    await approveIdentity(seat.id)
    await deposit(walletServer, seat, 50_000)
    const accountId = await bindPayee(seat.id)
    const unlock = { by: 'stake', left: 50_000 + 30_000 * catalogue().webConfig.bonusTurnover }
    expect(await moneyOf(seat)).toEqual({ coin: 85_000, ready: 0, locked: 85_000, unlock })
    expect(await ask(seat, 10_000, accountId)).toMatchObject({ errcode: 2007, ready: 0, turnoverLeft: unlock.left })
  })

  test('a player who has staked enough waits for the steps that are open', async () => {
    const seat = await newPlayer({ coin: 0, deposited: 50_000 })
    const unlock = { by: 'steps', count: 2 }
    expect(await moneyOf(seat)).toEqual({ coin: 50_000, ready: 0, locked: 50_000, unlock })
  })

  test('a player below the smallest withdrawal is told the smallest', async () => {
    const seat = await newWithdrawer(9_999)
    const unlock = { by: 'minimum', minimum: 10_000 }
    expect(await moneyOf(seat)).toEqual({ coin: 9_999, ready: 0, locked: 9_999, unlock })
    expect(await ask(seat, 9_999, seat.accountId)).toMatchObject({ errcode: 2002 })
  })

  test('a player who may withdraw is ready as a whole, even beside parallel requests', async () => {
    const seat = await newWithdrawer(100_000)
    const ready = { ready: 100_000, locked: 0, unlock: { by: 'nothing' } }
    expect(await moneyOf(seat)).toEqual({ coin: 100_000, ...ready })
    const asked = [1, 2].map(() => ask(seat, 60_000, seat.accountId))
    const told = await Promise.all([...asked, moneyOf(seat)])
    expect(
      told
        .slice(0, 2)
        .map((reply) => 'errcode' in reply && reply.errcode)
        .toSorted(),
    ).toEqual([0, 2001])
    expect(await moneyOf(seat)).toEqual({ coin: 40_000, ready: 40_000, locked: 0, unlock: { by: 'nothing' } })
  })
})

/** What the coin of the ladder's step asks for. */
function wagerOfTier(cents: number): number {
  const { award = [] } = tierOf(catalogue().configs.ladderRecharge.tiers, cents) ?? {}
  const coin = award.filter(({ id }) => id === rewardId.coin)
  return coin.reduce((sum, { count, betRate = 0 }) => sum + wagerOf(count, betRate), 0)
}

test('the stakes told before a deposit are those it asks for once it is credited', async () => {
  const { firstRechargeBonus, bonusTurnover: turnover } = catalogue().webConfig
  for (const cents of [10_000, 29_900, 30_000, 250_000]) {
    const seat = await newPlayer()
    const { turnoverLeft } = (await call('getExchange', {}, seat)) as unknown as Reply<'getExchange'>
    const bonus = firstBonusOf(cents, firstRechargeBonus)
    const added = wagerOfTier(cents)
    const told = wagerLeftAfter(turnoverLeft + added, { cents, bonus, turnover })
    await deposit(walletServer, seat, cents)
    expect((await moneyOf(seat)).unlock).toEqual({ by: 'stake', left: told })
    expect(await totalsOf(seat)).toMatchObject({ depositLeft: cents, bonusLeft: bonus * turnover + added })
  }
})

describe('processing times', () => {
  test.each([
    [1, { min: 1, max: 3 }],
    [5_000_000, { min: 1, max: 3 }],
    [5_000_001, { min: 3, max: 5 }],
    [49_999_999, { min: 3, max: 5 }],
    [50_000_000, { min: 5, max: 10 }],
  ])('%i centavos follow the bands of the terms', (cents, days) => expect(processingDays(cents)).toEqual(days))

  test('within limits they name no amount outside of them', () => {
    expect(processingDaysWithin({ minimum: 10_000, maximum: 5_000_000 })).toEqual({ min: 1, max: 3 })
    expect(processingDaysWithin({ minimum: 10_000, maximum: 50_000_000 })).toEqual({ min: 1, max: 10 })
    const amount = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, (...three) => {
        const [minimum = 0, cents = 0, maximum = 0] = three.toSorted((one, other) => one - other)
        const { min, max } = processingDaysWithin({ minimum, maximum })
        const days = processingDays(cents)
        return min <= days.min && days.max <= max
      }),
    )
  })
})

test('the figures that texts write out are those of the configuration', () => {
  const { firstRechargeBonus, bonusTurnover, appRechargeTypeList } = catalogue().webConfig
  const { shortCoin } = formatsOf()
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../../content', path), 'utf8')
  const bonus = shortCoin(firstRechargeBonus)
  const notice = read('notices/first-deposit.md')
  expect(notice).toContain(`up to **${bonus}**`)
  expect(notice).toContain(
    `The smallest deposit is ${shortCoin(Math.min(...appRechargeTypeList.map(({ minimum }) => minimum)))}.`,
  )
  expect(read('lobby/notices.yaml')).toContain(`Up to ${bonus} on top`)
  // What the notice reckons with.
  expect(bonusTurnover).toBe(15)
  expect(notice).toContain('fifteen times its coin')
  expect(notice).toContain(`${shortCoin(20_000 * bonusTurnover)} for the bonus`)
  expect(read('lobby/notices.yaml')).toContain('staked fifteen times')
})
