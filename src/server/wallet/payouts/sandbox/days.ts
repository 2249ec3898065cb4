import type { Cents } from '#contract/money.ts'
import type { payoutDays } from '../../../base/payouts/sandbox.ts'

export type Day = (typeof payoutDays)[number]

/** The sandbox bank's bad days, chosen by the centavos of the amount, so that anybody can try them: ₱400.91 is a slow one. */
const CENTAVOS: ReadonlyMap<number, Day> = new Map([
  [91, 'slow'],
  [92, 'twice'],
  [93, 'outOfOrder'],
  [94, 'silent'],
  [95, 'returned'],
  [96, 'returnedLater'],
  [97, 'cut'],
  [98, 'reversed'],
])

/** The day of an amount: by its centavos, else the usual one. */
export function dayOf(cents: Cents, usual: Day): Day {
  return CENTAVOS.get(cents % 100) ?? usual
}

/** Long enough to see "on its way", and short enough that a withdrawal takes less than five seconds. */
const MOMENT_MS = 1_500
const SLOW_MS = 600_000

/** When the bank ends a payment by itself. */
export function settlesAfter(day: Day): number {
  if (day === 'returned') return 0
  return day === 'slow' ? SLOW_MS : MOMENT_MS
}

/** How the bank ends a payment by itself. */
export const endOf = (day: Day): 'paid' | 'returned' =>
  day === 'returned' || day === 'returnedLater' ? 'returned' : 'paid'

export type Spoken = 'accepted' | 'paid' | 'returned'

/** What the bank reports, and the pause before each. On a silent day it has to be asked. */
export function reportsOf(day: Day): readonly { afterMs: number; word: Spoken }[] {
  const accepted = { afterMs: 0, word: 'accepted' } as const
  const end = { afterMs: settlesAfter(day), word: endOf(day) }
  switch (day) {
    case 'silent':
      return []
    case 'returned':
      return [end]
    case 'outOfOrder':
      return [end, { afterMs: 0, word: 'accepted' }]
    case 'twice':
      return [accepted, accepted, end, { ...end, afterMs: 0 }, { ...end, afterMs: 0 }]
    case 'reversed':
      return [accepted, end, { afterMs: MOMENT_MS, word: 'returned' }]
    default:
      return [accepted, end]
  }
}
