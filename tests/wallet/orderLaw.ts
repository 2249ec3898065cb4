import type { Cents } from '#contract/money.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'

/** The plain law of deposits: what one player has, owes and has deposited, in ordinary numbers. */

export type LawPayment = {
  id: string
  order: LawOrder
  cents: Cents /** Taken back before it brought coin. */
  early: Cents
}
export type LawOrder = {
  id: string
  gatewayId: string
  gateway: string
  channel: number
  cents: Cents
  consent: Cents
  expiresAt: number
  reference: string
  /** Still in the list of those that are asked about. */
  isPending: boolean
  /** The first payment that was told. No other one brings coin. */
  own?: LawPayment
  isCredited: boolean
  /** Its payment went back before it brought coin. */
  isReturned: boolean
  bonus: Cents
  /** Taken back of a credited one, and of its bonus. */
  taken: Cents
  bonusTaken: Cents
}

const GIVE_UP_MS = 3_600_000

export class OrderLaw {
  coin = 0
  owed = 0
  deposited = 0
  isClosed = false
  /** An excluded player gets no bonus. */
  isExcluded = false
  readonly orders: LawOrder[] = []
  private readonly reversals = new Set<string>()
  private readonly firstBonus: Cents

  constructor(firstBonus: Cents) {
    this.firstBonus = firstBonus
  }

  openAt = (at: number): LawOrder[] => this.orders.filter(({ isPending, expiresAt }) => isPending && expiresAt > at)

  /** A payment is told, by a report or by asking. */
  pay(payment: LawPayment): void {
    const { order } = payment
    if (order.isCredited || order.isReturned || (order.own && order.own !== payment)) return
    order.own = payment
    order.isPending = false
    const left = payment.cents - payment.early
    order.isReturned = left <= 0
    if (left === order.cents && !this.isClosed) this.credit(order)
  }

  private credit(order: LawOrder): void {
    const debt = Math.min(order.consent, order.cents, this.owed)
    order.bonus = this.deposited === 0 && !this.isExcluded ? firstBonusOf(order.cents, this.firstBonus) : 0
    order.isCredited = true
    this.coin += order.cents + order.bonus - debt
    this.owed -= debt
    this.deposited += order.cents
  }

  /** A reversal of a payment is told. */
  takeBack(id: string, payment: LawPayment, cents: Cents): void {
    const { order } = payment
    if (this.reversals.has(id)) return
    const isOwn = order.own === payment
    if (order.isCredited && isOwn) {
      this.takeCoin(id, order, Math.min(cents, order.cents - order.taken))
      return
    }
    this.reversals.add(id)
    payment.early += cents
    if (isOwn && payment.early >= payment.cents) order.isReturned = true
  }

  private takeCoin(id: string, order: LawOrder, cents: Cents): void {
    if (cents <= 0) return
    this.reversals.add(id)
    order.taken += cents
    const isWhole = order.taken === order.cents
    const share = isWhole ? order.bonus - order.bonusTaken : Math.floor((order.bonus * cents) / order.cents)
    order.bonusTaken += share
    const there = Math.min(cents + share, this.coin)
    this.coin -= there
    this.owed += cents + share - there
    this.deposited = Math.max(0, this.deposited - cents)
  }

  /** The gateway is asked about an open order: with its payment, without one, or `silent`. */
  ask(order: LawOrder, at: number, answer: LawPayment | 'none' | 'silent'): void {
    const isOver = at > order.expiresAt
    if (typeof answer === 'object') this.pay(answer)
    else if (isOver && (answer === 'none' || at - order.expiresAt > GIVE_UP_MS)) order.isPending = false
  }

  /** Spends or pays as much as there is of it. */
  spend(cents: Cents): Cents {
    const spent = Math.min(cents, this.coin)
    this.coin -= spent
    return spent
  }

  payDebt(): Cents {
    const paid = this.spend(this.owed)
    this.owed -= paid
    return paid
  }
}

const FAILURES_MAX = 3
const PROBE_MS = 60_000
const PROBE_MAX_MS = 960_000

/** Which of two gateways a new order goes to, by the failures of the preferred one. */
export class HealthLaw {
  private failures = 0
  private probeAt: number | undefined

  /** Whether the preferred one is tried. */
  isTried(at: number): boolean {
    if (this.probeAt === undefined) return true
    if (this.probeAt > at) return false
    this.probeAt = at + PROBE_MS
    return true
  }

  note(isOpened: boolean, at: number): void {
    this.failures = isOpened ? 0 : this.failures + 1
    if (isOpened) this.probeAt = undefined
    if (this.failures >= FAILURES_MAX)
      this.probeAt = at + Math.min(PROBE_MS * 2 ** (this.failures - FAILURES_MAX), PROBE_MAX_MS)
  }
}
