import type { Cents } from '#contract/money.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
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
  creditedAt?: number
  /** Until when it was set aside, and what of it still is. */
  until?: number
  aside: Cents
  /** When it was made playable after that. */
  playedAt?: number
}
/** A request to have a payment back that was set aside. */
export type LawReturn = { id: string; order: LawOrder; cents: Cents }

const GIVE_UP_MS = 3_600_000
const DAY_MS = 86_400_000
const RETURNS_MAX = 3
const dayOf = (at: number): string => manilaDay(new Date(at))

export class OrderLaw {
  coin = 0
  owed = 0
  deposited = 0
  isClosed = false
  /** What comes for an excluded player is set aside. */
  isExcluded = false
  /** The limit on the deposits of a day. */
  most: Cents | undefined
  readonly orders: LawOrder[] = []
  /** Open requests to have payments back. */
  readonly returns: LawReturn[] = []
  private readonly reversals = new Set<string>()
  private readonly firstBonus: Cents

  constructor(firstBonus: Cents) {
    this.firstBonus = firstBonus
  }

  openAt = (at: number): LawOrder[] => this.orders.filter(({ isPending, expiresAt }) => isPending && expiresAt > at)

  /** What the day has taken of the limit, without one order: what is open, was credited, or was made playable in it. */
  used(at: number, except?: LawOrder): Cents {
    const isIn = (moment: number | undefined) => moment !== undefined && dayOf(moment) === dayOf(at)
    return this.orders
      .filter((order) => order !== except && (order.isPending || isIn(order.creditedAt) || isIn(order.playedAt)))
      .reduce((sum, { cents }) => sum + cents, 0)
  }

  passes = (cents: Cents, at: number, except?: LawOrder): boolean =>
    this.most !== undefined && this.used(at, except) + cents > this.most

  /** A first or lower limit holds at once. A higher one waits, and is never confirmed here. */
  limit(most: Cents): void {
    this.most = Math.min(most, this.most ?? most)
  }

  /** All coin that lies in the hold. */
  get held(): Cents {
    return [...this.orders.map(({ aside }) => aside), ...this.returns.map(({ cents }) => cents)].reduce(
      (a, b) => a + b,
      0,
    )
  }

  /** A payment is told, by a report or by asking. */
  pay(payment: LawPayment, at: number): void {
    const { order } = payment
    if (order.isCredited || order.isReturned || (order.own && order.own !== payment)) return
    order.own = payment
    order.isPending = false
    const left = payment.cents - payment.early
    order.isReturned = left <= 0
    const isMeant = left === order.cents || this.most !== undefined
    if (left > 0 && isMeant && !this.isClosed) this.credit(order, left, at)
  }

  private credit(order: LawOrder, cents: Cents, at: number): void {
    const isOdd = at > order.expiresAt || cents !== order.cents
    const mustWait = this.most !== undefined && (isOdd || this.passes(cents, at, order))
    Object.assign(order, { isCredited: true, cents, creditedAt: at })
    if (mustWait || this.isExcluded) {
      order.until = mustWait ? dayStart(dayOf(at)).getTime() + DAY_MS : at
      order.aside = cents
      return
    }
    const debt = Math.min(order.consent, cents, this.owed)
    order.bonus = this.deposited === 0 ? firstBonusOf(cents, this.firstBonus) : 0
    this.coin += cents + order.bonus - debt
    this.owed -= debt
    this.deposited += cents
  }

  /** What the wish is answered to play with a payment that was set aside, done if it may be. */
  play(order: LawOrder, at: number): number {
    if (order.until === undefined) return 2004
    if (order.playedAt !== undefined) return 0
    if (order.aside === 0) return 2004
    if (at < order.until) return 1200
    if (this.passes(order.aside, at, order)) return 1200
    this.coin += order.aside
    this.deposited += order.aside
    Object.assign(order, { aside: 0, playedAt: at })
    return 0
  }

  /** The same of the wish to have it back. */
  giveBack(order: LawOrder, id: string): number {
    if (order.until === undefined || order.aside === 0) return 2004
    if (this.owed > 0) return 2015
    if (this.returns.length >= RETURNS_MAX) return 2006
    this.returns.push({ id, order, cents: order.aside })
    order.aside = 0
    return 0
  }

  /** The latest request is rejected. */
  reject(): LawReturn | undefined {
    const last = this.returns.pop()
    if (last) last.order.aside += last.cents
    return last
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
    const due = cents + share - this.takeAside(order, cents)
    const there = Math.min(due, this.coin)
    this.coin -= there
    this.owed += due - there
    const wasDeposit = order.until === undefined || order.playedAt !== undefined
    if (wasDeposit) this.deposited = Math.max(0, this.deposited - cents)
  }

  private takeAside(order: LawOrder, cents: Cents): Cents {
    const taken = Math.min(cents, order.aside)
    order.aside -= taken
    return taken
  }

  /** The gateway is asked about an open order: with its payment, without one, or `silent`. */
  ask(order: LawOrder, at: number, answer: LawPayment | 'none' | 'silent'): void {
    const isOver = at > order.expiresAt
    if (typeof answer === 'object') this.pay(answer, at)
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
