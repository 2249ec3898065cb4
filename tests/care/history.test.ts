import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type LimitName, limitNames, partsOf, payLimitNames } from '#contract/care/limits.ts'
import type { PayDays } from '#contract/care/payDays.ts'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { correct } from '#server/rights/correct.ts'
import { creditDeposit } from '#server/wallet/deposits/credit.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call, succeed } from '../call.ts'
import { fc, runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { GAME, startGameSession } from '../games/gameSession.ts'
import { roundOf } from '../games/steppedHarness.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { orderOf, wish } from '../wallet/walletHarness.ts'
import { brokenLaws, confirm, DAY, getLimit, HOUR, MINUTE, moveTo } from './careHarness.ts'
import { History } from './historyModel.ts'

/** A Sunday evening in Manila, the last of a month: all windows end at midnight. */
const START = new Date('2027-02-28T22:00:00+08:00')

beforeAll(freshDatabase)
afterEach(async () => {
  vi.restoreAllMocks()
  setClock(undefined)
  expect(await brokenLaws()).toEqual([])
})

const spin = (token: string, stake: number) => call('houseSpin', { roundId: randomUUID(), stake }, { token })

type Step =
  | { do: 'set'; name: LimitName; most: number | null }
  | { do: 'pay'; days: PayDays | null }
  | { do: 'confirm' | 'void' | 'credit' | 'expire' }
  | { do: 'spin'; stake: number }
  | { do: 'order'; cents: number }
  | { do: 'wait'; ms: number }

/** The first instants after the start, and some far from it. */
const payDays: fc.Arbitrary<PayDays> = fc.constantFrom(
  ...([1, 3, 5] as const).map((weekday) => ({ every: 'week' as const, weekday })),
  ...([1, 2, 5, 31] as const).map((day) => ({ every: 'month' as const, day })),
  { every: 'halfMonth' as const },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('spin' as const), stake: fc.constantFrom(100, 200, 500, 1_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      name: fc.constantFrom(...limitNames, ...payLimitNames, ...payLimitNames),
      most: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay' as const), days: fc.option(payDays, { freq: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), cents: fc.constantFrom(50_000, 70_000) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('confirm' as const, 'void', 'credit', 'expire') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(MINUTE, HOUR, 2 * HOUR, DAY, 3 * DAY),
    }),
  },
)

/** Steps of size for each kind: stakes of a few, orders of a few, minutes of a few. */
const scaled = (name: LimitName, most: number): number =>
  ({ deposit: 10_000, stake: 100, loss: 100, round: 100, time: 1 })[partsOf(name).kind] * most

/** Follows a history on the server and in the model, and compares what each accepts. */
class Follower {
  readonly law = new History()
  private token = ''
  private corrected = 0
  readonly player: TestPlayer

  constructor(player: TestPlayer) {
    this.player = player
    this.law.now = START.getTime()
  }

  async follow(it: Step): Promise<void> {
    if (it.do === 'wait') {
      this.law.now += it.ms
      await moveTo(this.player, new Date(this.law.now))
    } else if (it.do === 'spin') await this.spin(it.stake)
    else if (it.do === 'order') await this.order(it.cents)
    else if (it.do === 'set') await this.set(it.name, it.most === null ? null : scaled(it.name, it.most))
    else if (it.do === 'pay') await this.pay(it.days)
    else if (it.do === 'confirm') await this.confirm()
    else if (it.do === 'void') await this.void()
    else await this.end(it.do)
  }

  private async spin(stake: number): Promise<void> {
    const broken = this.law.brokenByStake(stake)
    this.token ||= await startGameSession(this.player.token, GAME)
    const reply = await spin(this.token, stake)
    expect(reply.errcode === 0, `${stake} against ${broken}: ${JSON.stringify(reply)}`).toBe(broken.length === 0)
    if (reply.errcode !== 0) return this.refused(reply, broken)
    const { roundId: id, win } = roundOf(reply)
    this.law.play({ id, stake, win })
  }

  private async order(cents: number): Promise<void> {
    const broken = this.law.brokenByOrder(cents)
    if (this.law.orders.some((order) => order.isOpen && order.cents === cents)) return
    const reply = await call('recharge3', wish(cents), this.player)
    expect(reply.errcode === 0, `${cents} against ${broken}: ${JSON.stringify(reply)}`).toBe(broken.length === 0)
    if (reply.errcode !== 0) return this.refused(reply, broken)
    this.law.orders.push({ id: String(reply.orderId), cents, isOpen: true })
  }

  private refused(reply: object, broken: LimitName[]): void {
    const { limit } = reply as { limit: LimitName }
    expect(broken).toContain(limit)
    this.law.voidRaises(limit)
  }

  private async set(name: LimitName, most: number | null): Promise<void> {
    const reply = await call('setLimit', { limit: name, most }, this.player)
    expect(reply.errcode).toBe(this.law.set(name, most) ? 0 : errcodes.payDaysNeeded)
  }

  private async pay(payDays: PayDays | null): Promise<void> {
    // What happened at the very moment before is of the time before.
    await this.follow({ do: 'wait', ms: 1 })
    this.law.setPay(payDays)
    await succeed('setPayDays', { payDays }, this.player)
  }

  private async confirm(): Promise<void> {
    for (const [name, { wish: most }] of [...this.law.raises]) {
      const isConfirmed = this.law.confirm(name, most)
      expect((await confirm(this.player, name, most)).errcode === 0).toBe(isConfirmed)
    }
    const payDays = this.law.payRaise?.wish
    if (payDays === undefined) return
    const isConfirmed = this.law.confirmPay(payDays)
    expect((await call('confirmPayDays', { payDays }, this.player)).errcode === 0).toBe(isConfirmed)
  }

  /** Takes back the latest round whole, unless it moved nothing. */
  private async void(): Promise<void> {
    const round = this.law.rounds.at(-1)
    if (!round) return
    const wanted = { player: this.player.id, entry: `round:${round.id}`, part: undefined }
    this.corrected += 1
    const { done } = await db.transaction((tx) => correct(tx, wanted, { by: 'nena', reason: `${this.corrected}` }))
    if (done) this.law.void()
  }

  private async end(how: 'credit' | 'expire'): Promise<void> {
    const order = this.law.orders.find(({ isOpen }) => isOpen)
    if (!order) return
    const found = await orderOf(order.id)
    if (how === 'expire') await db.update(depositOrders).set({ state: 'expired' }).where(eq(depositOrders.id, order.id))
    else if (found) await db.transaction((tx) => creditDeposit(tx, found, { cents: order.cents }))
    order.isOpen = false
    if (how === 'credit') order.creditedAt = this.law.now
  }
}

test('whatever is set, staked, won, deposited and taken back when, nothing is accepted above a limit in force', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const law = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    setClock(START)
    const follower = new Follower(await newPlayer({ coin: 0, deposited: 10_000_000, isIdentified: true }))
    for (const each of steps) await follower.follow(each)
    for (const name of limitNames.filter((each) => each !== 'round')) {
      const { used } = await getLimit(follower.player, name)
      if (name.endsWith('Pay') && !follower.law.pay) expect(used, name).toBeUndefined()
      else expect(used, name).toBe(follower.law.sum(name))
    }
  })
  await fc.assert(law, { numRuns: runs(4, 8), endOnFailure: true })
})
