import { HOUR } from '../care/careHarness.ts'
import { fc } from '../chance.ts'

export type Step =
  | { do: 'put'; amount: number; hours: number | undefined }
  | { do: 'lock'; amount: number; hours: number }
  | { do: 'take' | 'withdraw'; amount: number }
  | { do: 'back' }
  | { do: 'wait'; hours: number }

const amounts = fc.integer({ min: 1, max: 9 }).map((tens) => tens * 10_000)
const hours = fc.constantFrom(1, 3, 24, 744)
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('put' as const), amount: amounts, hours: fc.option(hours, { nil: undefined }) }),
  fc.record({ do: fc.constant('lock' as const), amount: amounts, hours }),
  fc.record({ do: fc.constantFrom('take' as const, 'withdraw'), amount: amounts }),
  fc.record({ do: fc.constant('back' as const) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 2, 24) }),
)

type Part = { cents: number; until: number }

/** The plain law: parts of coin with the time from which each may be played. It shares nothing with the server. */
export class Boxes {
  now: number
  coin: number
  free = 0
  locks: Part[] = []
  held: { id: string; parts: Part[] }[] = []

  constructor(coin: number, now: number) {
    this.coin = coin
    this.now = now
  }

  /** Locks that are over are free. */
  wait(count: number): void {
    this.now += count * HOUR
    this.free += sum(this.locks.filter(({ until }) => until <= this.now))
    this.locks = this.locks.filter(({ until }) => until > this.now)
  }

  put(cents: number, lockHours: number | undefined): boolean {
    if (this.coin < cents) return false
    this.coin -= cents
    this.free += cents
    return lockHours === undefined || this.lock(cents, lockHours)
  }

  lock(cents: number, count: number): boolean {
    if (this.free < cents) return false
    this.free -= cents
    this.locks = [...this.locks, { cents, until: this.now + count * HOUR }].toSorted((a, b) => a.until - b.until)
    return true
  }

  take(cents: number): boolean {
    if (this.free < cents) return false
    this.free -= cents
    this.coin += cents
    return true
  }

  withdraw(id: string, cents: number): boolean {
    if (sum(this.locks) < cents || this.held.length >= 3) return false
    const parts: Part[] = []
    let left = cents
    for (const lock of this.locks) {
      const taken = Math.min(left, lock.cents)
      left -= taken
      lock.cents -= taken
      if (taken > 0) parts.push({ cents: taken, until: lock.until })
    }
    this.locks = this.locks.filter((lock) => lock.cents > 0)
    this.held.push({ id, parts })
    return true
  }

  back(): string | undefined {
    const order = this.held.shift()
    if (!order) return undefined
    const locked = order.parts.filter(({ until }) => until > this.now)
    this.locks = [...this.locks, ...locked].toSorted((a, b) => a.until - b.until)
    this.coin += sum(order.parts) - sum(locked)
    return order.id
  }
}

export const sum = (parts: readonly Part[]) => parts.reduce((all, { cents }) => all + cents, 0)
