import { later } from '../later.ts'
import type { Cents } from '../money.ts'
import { ZONE } from '../time.ts'

/** Rails of payments to an account (domain 2.3): InstaPay is instant, day and night; PESONet is settled in batches on banking days. */
export const rails = ['instapay', 'pesonet'] as const
export type Rail = (typeof rails)[number]

/** Kinds of payees, which are also the pages of `/withdrawal/{name}`. */
export const payeeKinds = ['bank', 'wallet'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/** InstaPay's largest transfer; a larger one goes by PESONet. */
export const INSTAPAY_CENTS_MAX: Cents = 5_000_000
/** Hour in Manila from which PESONet settles on the next banking day. */
export const PESONET_CUT_OFF_HOUR = 14

export function railOf(cents: Cents): Rail {
  return cents <= INSTAPAY_CENTS_MAX ? 'instapay' : 'pesonet'
}

const clock = later(
  () => new Intl.DateTimeFormat('en-US', { ...ZONE, weekday: 'short', hour: '2-digit', hourCycle: 'h23' }),
)

/** Whether a payment sent at that moment is settled on the same day. Public holidays are not known. */
export function isSameDay(rail: Rail, sentAt: Date | number): boolean {
  if (rail === 'instapay') return true
  const parts = new Map(
    clock()
      .formatToParts(sentAt)
      .map(({ type, value }) => [type, value]),
  )
  const isWeekend = ['Sat', 'Sun'].includes(parts.get('weekday') ?? '')
  return !isWeekend && Number(parts.get('hour')) < PESONET_CUT_OFF_HOUR
}
