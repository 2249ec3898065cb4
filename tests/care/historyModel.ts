import type { LimitName } from '#contract/care/limits.ts'
import type { PayDays } from '#contract/care/payDays.ts'

/**
 * The plain law of limits: what happened is kept in lists, and a window's sum is added up anew each time. It shares nothing with the server but the
 * names.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Played = { id: string; at: number; stake: number; win: number }
type Order = { id: string; cents: number; isOpen: boolean; creditedAt?: number }
type Raise<Wish> = { wish: Wish; at: number; isVoid: boolean }
/** Pay days in force, since when, and when the period began that ran then. */
type Pay = { days: PayDays; since: number; began: number }

/** The first instant of a window, by arithmetic on UTC+8. */
function began(span: string, at: number): number {
  const local = new Date(at + 8 * HOUR)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const weekday = (local.getUTCDay() + 6) % 7
  const first = span === 'Month' ? 1 : span === 'Week' ? day - weekday : day
  return Date.UTC(year, month, first) - 8 * HOUR
}

/** Whether pay comes on the day in Manila that begins at this instant. */
function paysOn(days: PayDays, at: number): boolean {
  const local = new Date(at + 8 * HOUR)
  const tomorrow = new Date(at + 8 * HOUR + DAY)
  const date = local.getUTCDate()
  const isLast = tomorrow.getUTCDate() === 1
  if (days.every === 'week') return local.getUTCDay() === days.weekday % 7
  if (days.every === 'halfMonth') return date === 15 || date === 30 || (isLast && date < 30)
  return date === days.day || (isLast && date < days.day)
}

/** The instants from which pay days begin, in so many days around a time. */
function paysAround(days: PayDays, at: number, from: number, to: number): number[] {
  const today = began('Day', at)
  return Array.from({ length: to - from + 1 }, (_, index) => today + (from + index) * DAY).filter((day) =>
    paysOn(days, day),
  )
}

/** Whether at some time in three years more pay days have come. */
function comesSooner(wanted: PayDays, inForce: PayDays, at: number): boolean {
  const [ours, theirs] = [paysAround(wanted, at, 1, 1_100), paysAround(inForce, at, 1, 1_100)]
  return (
    ours.some((day, index) => day < (theirs[index] ?? Number.POSITIVE_INFINITY) && theirs.length > index) ||
    ours.length > theirs.length
  )
}

const raiseIs = <Wish>(raise: Raise<Wish> | undefined, wish: Wish, at: number) =>
  raise !== undefined && JSON.stringify(raise.wish) === JSON.stringify(wish) && !raise.isVoid && at < raise.at + 8 * DAY

const kindOf = (name: LimitName) => name.replace(/Day|Week|Month|Pay/, '')

export class History {
  now = 0
  readonly limits = new Map<LimitName, number>()
  readonly raises = new Map<LimitName, Raise<number | null>>()
  pay: Pay | undefined
  payRaise: Raise<PayDays | null> | undefined
  readonly rounds: Played[] = []
  /** What changed the counts of losses, in its order: stakes less wins, and the same given back for a void round. */
  private readonly losses: { at: number; change: number }[] = []
  readonly orders: Order[] = []
  /** Times of stakes, void ones too: a minute that was played stays so. */
  readonly stakedAt: number[] = []

  /** What a window has taken. */
  sum(name: LimitName): number {
    const since = name.endsWith('Pay') ? this.payBegan() : began(name.replace(/^[a-z]+/, ''), this.now)
    const rounds = this.rounds.filter(({ at }) => at >= since)
    const minutes = this.stakedAt.filter((at) => at >= since).map((at) => Math.floor(at / 60_000))
    const orders = this.orders.filter(({ isOpen, creditedAt = -1 }) => isOpen || creditedAt >= since)
    if (name.startsWith('deposit')) return orders.reduce((total, { cents }) => total + cents, 0)
    if (name.startsWith('stake')) return rounds.reduce((total, { stake }) => total + stake, 0)
    if (name.startsWith('loss')) {
      const changes = this.losses.filter(({ at }) => at >= since)
      return changes.reduce((total, { change }) => Math.max(0, total + change), 0)
    }
    return new Set(minutes).size
  }

  play(round: Omit<Played, 'at'>): void {
    this.rounds.push({ ...round, at: this.now })
    this.losses.push({ at: this.now, change: round.stake - round.win })
    this.stakedAt.push(this.now)
  }

  /** Takes back the latest round. */
  void(): void {
    const round = this.rounds.pop()
    if (round) this.losses.push({ at: round.at, change: round.win - round.stake })
  }

  /** The kinds of limits that a stake or an order would break, so that raises of them are void. */
  private brokenBy(kinds: readonly string[], cents: number): LimitName[] {
    return [...this.limits.keys()].filter((name) => {
      const most = this.limits.get(name) ?? 0
      if (!kinds.includes(kindOf(name))) return false
      if (name === 'round') return cents > most
      if (!name.startsWith('time')) return this.sum(name) + cents > most
      const isPlayed = this.stakedAt.some((at) => Math.floor(at / 60_000) === Math.floor(this.now / 60_000))
      return !isPlayed && this.sum(name) + 1 > most
    })
  }

  brokenByStake = (cents: number) => this.brokenBy(['round', 'stake', 'loss', 'time'], cents)
  brokenByOrder = (cents: number) => this.brokenBy(['deposit'], cents)

  /** The first instant of the pay period. */
  private payBegan(): number {
    if (!this.pay) return this.now
    const last = paysAround(this.pay.days, this.now, -31, 0).at(-1) ?? 0
    return last > this.pay.since ? last : this.pay.began
  }

  voidRaises(of: LimitName): void {
    for (const [name, raise] of this.raises) if (kindOf(name) === kindOf(of)) raise.isVoid = true
    if (this.payRaise && ['deposit', 'loss'].includes(kindOf(of))) this.payRaise.isVoid = true
  }

  setPay(wanted: PayDays | null): void {
    if (JSON.stringify(wanted) === JSON.stringify(this.pay?.days ?? null)) return
    const isBound = this.limits.has('depositPay') || this.limits.has('lossPay')
    const isAtOnce = !this.pay || !isBound || (wanted && !comesSooner(wanted, this.pay.days, this.now))
    if (isAtOnce) this.hold(wanted)
    else if (!raiseIs(this.payRaise, wanted, this.now)) this.payRaise = { wish: wanted, at: this.now, isVoid: false }
  }

  private hold(wanted: PayDays | null): void {
    const isFirst = !this.pay
    const before = this.payBegan()
    this.payRaise = undefined
    this.pay = wanted ? { days: wanted, since: this.now, began: isFirst ? this.now : before } : undefined
    if (wanted) return
    for (const name of ['depositPay', 'lossPay'] as const) {
      this.limits.delete(name)
      this.raises.delete(name)
    }
  }

  /** Whether pay days were ripe, which then hold. */
  confirmPay(wanted: PayDays | null): boolean {
    if (!raiseIs(this.payRaise, wanted, this.now) || this.now < (this.payRaise?.at ?? 0) + DAY) return false
    this.hold(wanted)
    return true
  }

  /** Whether the server may take it: a limit of the pay period needs pay days. */
  set(name: LimitName, most: number | null): boolean {
    const own = this.limits.get(name) ?? null
    if (most === own) return true
    if (name.endsWith('Pay') && !this.pay) return false
    if (most !== null && (own === null || most < own)) {
      this.limits.set(name, most)
      this.raises.delete(name)
    } else if (!raiseIs(this.raises.get(name), most, this.now))
      this.raises.set(name, { wish: most, at: this.now, isVoid: false })
    return true
  }

  /** Whether it was a ripe raise, which then holds. */
  confirm(name: LimitName, most: number | null): boolean {
    const raise = this.raises.get(name)
    if (!raiseIs(raise, most, this.now) || this.now < (raise?.at ?? 0) + DAY) return false
    this.raises.delete(name)
    if (most === null) this.limits.delete(name)
    else this.limits.set(name, most)
    return true
  }
}
