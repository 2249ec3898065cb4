import type { LimitName } from '#contract/care/limits.ts'

/**
 * The plain law of limits: what happened is kept in lists, and a window's sum is added up anew each time. It shares nothing with the server but the
 * names.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Played = { id: string; at: number; stake: number; win: number }
type Order = { id: string; cents: number; isOpen: boolean; creditedAt?: number }
type Raise = { most: number | null; at: number; isVoid: boolean }

/** The first instant of a window, by arithmetic on UTC+8. */
function began(span: string, at: number): number {
  const local = new Date(at + 8 * HOUR)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const weekday = (local.getUTCDay() + 6) % 7
  const first = span === 'Month' ? 1 : span === 'Week' ? day - weekday : day
  return Date.UTC(year, month, first) - 8 * HOUR
}

const kindOf = (name: LimitName) => name.replace(/Day|Week|Month/, '')

export class History {
  now = 0
  readonly limits = new Map<LimitName, number>()
  readonly raises = new Map<LimitName, Raise>()
  readonly rounds: Played[] = []
  readonly orders: Order[] = []
  /** Times of stakes, void ones too: a minute that was played stays so. */
  readonly stakedAt: number[] = []

  /** What a window has taken. */
  sum(name: LimitName): number {
    const since = began(name.replace(/^[a-z]+/, ''), this.now)
    const rounds = this.rounds.filter(({ at }) => at >= since)
    const minutes = this.stakedAt.filter((at) => at >= since).map((at) => Math.floor(at / 60_000))
    const orders = this.orders.filter(({ isOpen, creditedAt = -1 }) => isOpen || creditedAt >= since)
    if (name.startsWith('deposit')) return orders.reduce((total, { cents }) => total + cents, 0)
    if (name.startsWith('stake')) return rounds.reduce((total, { stake }) => total + stake, 0)
    if (name.startsWith('loss')) return rounds.reduce((total, { stake, win }) => total + stake - win, 0)
    return new Set(minutes).size
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

  voidRaises(of: LimitName): void {
    for (const [name, raise] of this.raises) if (kindOf(name) === kindOf(of)) raise.isVoid = true
  }

  set(name: LimitName, most: number | null): void {
    const own = this.limits.get(name) ?? null
    if (most === own) return
    if (most !== null && (own === null || most < own)) {
      this.limits.set(name, most)
      this.raises.delete(name)
      return
    }
    const raise = this.raises.get(name)
    const isAsked = raise?.most === most && !raise.isVoid && this.now < raise.at + 8 * DAY
    if (!isAsked) this.raises.set(name, { most, at: this.now, isVoid: false })
  }

  /** Whether it was a ripe raise, which then holds. */
  confirm(name: LimitName, most: number | null): boolean {
    const raise = this.raises.get(name)
    if (raise?.most !== most || raise.isVoid || this.now < raise.at + DAY || this.now >= raise.at + 8 * DAY)
      return false
    this.raises.delete(name)
    if (most === null) this.limits.delete(name)
    else this.limits.set(name, most)
    return true
  }
}
