import { atom } from 'nanostores'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import type { Cents } from '#contract/money.ts'
import { $player, playerId } from '../player.ts'
import { serverNow } from '../ui/clock.ts'

/** The deposit that waits for its payment. It is stored, since phones discard a page when a bank's app opens. */
export type Waiting = {
  orderId: string
  amount: Cents
  /** The order's expiry, the server's time. */
  expireTime: number
  player: number
  /** Whether its code was open, and opens again after a reload. */
  isOpen: boolean
}

const KEPT = 'perya.deposit'
/** How long after its end an order is told about. */
export const DEPOSIT_RESUME_MS = 3_600_000

/** The waiting deposit of this device. It may be another player's: see `waitingOf`. */
export const $waiting = atom<Waiting | undefined>(readWaiting())

/** The waiting deposit, if it is this player's and recent enough to be told about. */
export function waitingOf(waiting: Waiting | undefined, player: number): Waiting | undefined {
  if (waiting?.player !== player) return undefined
  return serverNow() < waiting.expireTime + DEPOSIT_RESUME_MS ? waiting : undefined
}

export function keepWaiting(order: Pick<Waiting, 'orderId' | 'amount' | 'expireTime'>, isOpen: boolean): void {
  const { orderId, amount, expireTime } = order
  const waiting = { orderId, amount, expireTime, player: playerId(), isOpen }
  writeStored(KEPT, JSON.stringify(waiting))
  $waiting.set(waiting)
}

/** Forgets a deposit; another one that waits stays. */
export function dropWaiting(orderId: string): void {
  if ($waiting.get()?.orderId !== orderId) return
  dropStored(KEPT)
  $waiting.set(undefined)
}

// Whoever uses this device next must not read about the last player's deposit.
$player.listen(({ state }) => {
  const waiting = $waiting.get()
  if (state === 'guest' && waiting) dropWaiting(waiting.orderId)
})

function readWaiting(): Waiting | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(KEPT) ?? 'null')
    return isWaiting(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isWaiting(stored: unknown): stored is Waiting {
  if (typeof stored !== 'object' || stored === null) return false
  const { orderId, amount, expireTime, player, isOpen } = stored as Partial<Record<keyof Waiting, unknown>> // each is checked below
  const numbers = [amount, expireTime, player]
  return typeof orderId === 'string' && typeof isOpen === 'boolean' && numbers.every(Number.isFinite)
}
