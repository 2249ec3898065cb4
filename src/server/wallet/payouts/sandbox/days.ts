import type { Cents } from '#contract/money.ts'

/** The sandbox bank's bad days, chosen by the centavos of the amount, so that anybody can try them: ₱400.91 is a slow one. */
const daysByCentavos = {
  91: 'slow',
  92: 'twice',
  93: 'outOfOrder',
  94: 'silent',
  95: 'returned',
  96: 'returnedLater',
  97: 'cut',
  98: 'reversed',
} as const

export type Day = (typeof daysByCentavos)[keyof typeof daysByCentavos] | 'good'

export function dayOf(cents: Cents): Day {
  // The keys are exactly those of the table.
  return daysByCentavos[(cents % 100) as keyof typeof daysByCentavos] ?? 'good'
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
