import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { rejectWithdrawal } from '#server/wallet/decide.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { type Gateway, GatewayError, type PaymentEvent } from '#server/wallet/gateway.ts'
import { sandboxGateway } from '#server/wallet/gateways/sandbox/gateway.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { takeWebhook } from '#server/wallet/webhook.ts'
import { call, succeed } from '../call.ts'
import { moveTo } from '../care/careHarness.ts'
import type { Happening } from './orderHappenings.ts'
import { HealthLaw, type LawOrder, type LawPayment, OrderLaw } from './orderLaw.ts'
import { type Withdrawer, wish } from './walletHarness.ts'

const QRPH = 1
const OPEN_MAX = 5
const STEP_MS = 20_000
const MINUTE_MS = 60_000

type Reversal = { id: string; payment: LawPayment; cents: number }

/** Does to the database what happens, and tells the law. Two gateways of its own: `paymongo` is preferred, and may fail. */
export class Follower {
  readonly law = new OrderLaw(catalogue().webConfig.firstRechargeBonus)
  readonly gateways: Gateway[]
  private readonly health = new HealthLaw()
  private readonly payments: LawPayment[] = []
  private readonly reversals: Reversal[] = []
  private readonly player: Withdrawer
  private at = Date.now()
  private isFailing = false
  private hasLeft = false

  constructor(player: Withdrawer) {
    this.player = player
    this.gateways = [this.gateway('paymongo', () => this.isFailing), this.gateway('sandbox', () => false)]
  }

  private gateway(name: 'paymongo' | 'sandbox', isDown: () => boolean): Gateway {
    const orDown = <Answer>(answer: Answer): Promise<Answer> =>
      isDown() ? Promise.reject(new GatewayError('maintenance')) : Promise.resolve(answer)
    return {
      ...sandboxGateway,
      name,
      createPayment: ({ orderId, expiresAt, kind, cents: amount }) => {
        const reference = orderId.replaceAll('-', '').slice(0, 12)
        const bank = { bankName: 'B', shortBankName: 'B', accountName: 'P', cardNum: '001234567890', amount, reference }
        const way = kind === 'instapay' ? { bankOwn: bank } : { qrCodeText: 'code' }
        return orDown({ gatewayId: `G${orderId}`, expiresAt, ...way })
      },
      query: (gatewayId) => {
        const found = this.payments.find(({ order }) => order.gatewayId === gatewayId)
        return orDown(found ? { state: 'paid', cents: found.cents, paymentId: found.id } : { state: 'waiting' })
      },
      expire: () => orDown(undefined),
    }
  }

  async follow(happening: Happening): Promise<void> {
    this.at += STEP_MS
    setClock(new Date(this.at))
    switch (happening.what) {
      case 'open':
        return await this.open(happening)
      case 'pay':
        return this.pay(happening.of, happening.more)
      case 'tell':
        return await this.tell(this.payments.at(-1 - happening.of))
      case 'takeBack':
        return this.takeBack(happening.of, happening.cents)
      case 'tellBack':
        return await this.tellBack(this.reversals.at(-1 - happening.of))
      case 'ask':
        return await this.ask()
      default:
        return await this.live(happening)
    }
  }

  private async live(happening: Happening): Promise<void> {
    switch (happening.what) {
      case 'limit':
      case 'play':
      case 'giveBack':
      case 'reject':
        return await this.setAside(happening)
      case 'spend':
        return await this.spend(happening.cents)
      case 'payDebt':
        return await this.payDebt()
      case 'decline':
        return await this.decline(this.law.orders.at(-1 - happening.of))
      case 'wait':
        this.at += happening.minutes * MINUTE_MS
        return await moveTo(this.player, new Date(this.at))
      case 'leave':
        return await this.leave(happening.isClosed)
      default:
        this.isFailing = happening.what === 'fail'
    }
  }

  private async open({ channel, cents, share }: Extract<Happening, { what: 'open' }>): Promise<void> {
    if (this.hasLeft) return
    const consent = this.law.owed > 0 ? Math.floor(this.law.owed * share) : undefined
    const body = { ...wish(cents), rechargeType: channel, ...(consent !== undefined && { debtConsent: consent }) }
    const isPreferred = channel === QRPH && this.health.isTried(this.at)
    const isFull = this.law.openAt(this.at).length >= OPEN_MAX
    const reply = await call('recharge3', body, this.player)
    const isAbove = !isFull && this.law.passes(cents, this.at)
    const isAsked = !isFull && !isAbove
    const isOpened = isAsked && !(isPreferred && this.isFailing)
    if (isPreferred && isAsked) this.health.note(isOpened, this.at)
    const wanted = isFull ? 2005 : isAbove ? 1200 : isOpened ? 0 : 2003
    if (reply.errcode !== wanted) throw new Error(`an order is answered ${JSON.stringify(reply)}, not ${wanted}`)
    if (!isOpened) return
    const id = String(reply.orderId)
    const [row] = await db.select().from(depositOrders).where(eq(depositOrders.id, id))
    const gateway = isPreferred ? 'paymongo' : 'sandbox'
    if (row?.gateway !== gateway) throw new Error(`an order went to ${row?.gateway}, not ${gateway}`)
    this.law.orders.push({
      ...{ id, gateway, channel, cents, consent: consent ?? 0, gatewayId: `G${id}` },
      ...{ expiresAt: row.expiresAt.getTime(), reference: row.bankOwn?.reference ?? '' },
      ...{ isPending: true, isCredited: false, isReturned: false, bonus: 0, taken: 0, bonusTaken: 0, aside: 0 },
    })
  }

  private pay(back: number, more: number): void {
    const order = this.law.orders.at(-1 - back)
    if (order) this.payments.push({ id: `P${randomUUID()}`, order, cents: order.cents + more, early: 0 })
  }

  private takeBack(back: number, cents: number): void {
    const payment = this.payments.at(-1 - back)
    if (payment) this.reversals.push({ id: `R${randomUUID()}`, payment, cents: Math.min(cents, payment.cents) })
  }

  private async report({ gateway }: LawOrder, event: PaymentEvent): Promise<void> {
    const bank = this.gateways.find(({ name }) => name === gateway) ?? sandboxGateway
    await takeWebhook(bank, { verdict: 'genuine', eventId: randomUUID(), event, payload: {} })
  }

  private async tell(payment: LawPayment | undefined): Promise<void> {
    if (!payment) return
    const { id: paymentId, order, cents } = payment
    const { reference, gatewayId } = order
    const money = { cents, paymentId }
    await this.report(
      order,
      reference ? { kind: 'transferred', reference, ...money } : { kind: 'paid', gatewayId, ...money },
    )
    this.law.pay(payment, this.at)
  }

  private async tellBack(reversal: Reversal | undefined): Promise<void> {
    if (!reversal) return
    const { id: reversalId, payment, cents } = reversal
    const { gatewayId } = payment.order
    await this.report(payment.order, { kind: 'reversed', gatewayId, paymentId: payment.id, cents, reversalId })
    this.law.takeBack(reversalId, payment, cents)
  }

  private async decline(order: LawOrder | undefined): Promise<void> {
    if (!order) return
    await this.report(order, { kind: 'closed', gatewayId: order.gatewayId })
    order.isPending = false
  }

  private async ask(): Promise<void> {
    await sweepDeposits()
    for (const order of this.law.orders.filter(({ isPending }) => isPending)) {
      const isSilent = order.gateway === 'paymongo' && this.isFailing
      const paid = this.payments.find((payment) => payment.order === order) ?? 'none'
      this.law.ask(order, this.at, isSilent ? 'silent' : paid)
    }
  }

  private async spend(cents: number): Promise<void> {
    const spent = this.law.spend(cents)
    const moves = [{ from: `player:${this.player.id}:coin`, to: 'house:games', cents: spent } as const]
    if (spent > 0) await db.transaction((tx) => post(tx, { id: `bet:${randomUUID()}`, reason: 'bet', moves }))
  }

  private async payDebt(): Promise<void> {
    const amount = this.hasLeft ? 0 : this.law.payDebt()
    if (amount > 0) await succeed('payDebt', { requestId: randomUUID(), amount }, this.player)
  }

  /** What a player does about a limit and about what is set aside. */
  private async setAside(happening: Happening): Promise<void> {
    if (happening.what === 'reject') {
      const rejected = this.law.reject()
      if (rejected) expect(await rejectWithdrawal(rejected.id, 'nena', 'Not now')).toMatchObject({ done: true })
      return
    }
    if (this.hasLeft) return
    if (happening.what === 'limit') {
      this.law.limit(happening.cents)
      await succeed('setLimit', { limit: 'depositDay', most: happening.cents }, this.player)
    }
    const order = 'of' in happening ? this.law.orders.at(-1 - happening.of) : undefined
    if (!order) return
    const wish = { orderId: order.id, requestId: randomUUID(), accountId: this.player.accountId }
    const reply =
      happening.what === 'play'
        ? await call('playDeposit', { orderId: order.id }, this.player)
        : await call('returnDeposit', wish, this.player)
    const wanted = happening.what === 'play' ? this.law.play(order, this.at) : this.law.giveBack(order, wish.requestId)
    expect(reply.errcode, JSON.stringify(reply)).toBe(wanted)
  }

  private async leave(isClosed: boolean): Promise<void> {
    if (this.hasLeft) return
    this.hasLeft = true
    this.law.isClosed = isClosed
    this.law.isExcluded = !isClosed
    const { id: player } = this.player
    if (isClosed) await db.update(players).set({ state: 'closed' }).where(eq(players.id, player))
    else await exclude({ player, kind: 'licensee', term: 'open', by: 'cora', reason: 'Order 5' })
  }
}
