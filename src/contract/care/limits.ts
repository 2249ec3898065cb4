/** Limits that players set for themselves, and operators for players (domain.md 3). Times in milliseconds. */

export const spans = ['day', 'week', 'month'] as const
/** Windows begin at midnight in Manila: each day, each Monday, and on the first of each month. */
export type Span = (typeof spans)[number]
/** Besides, a period from one pay day to the next, for who has said when pay comes (`payDays.ts`). */
type LimitSpan = Span | 'pay'

/**
 * What a limit bounds. `deposit`: open orders and credited ones. `stake`: stakes. `loss`: stakes less wins. `time`: minutes in which a stake or a
 * move was made. `round`: all stakes of one round.
 */
export type LimitKind = 'deposit' | 'stake' | 'loss' | 'time' | 'round'

/** Every limit. Amounts are cents, except of `time`: minutes. */
export const limitNames = [
  ...(['depositDay', 'depositWeek', 'depositMonth'] as const),
  ...(['stakeDay', 'stakeWeek', 'stakeMonth'] as const),
  ...(['lossDay', 'lossWeek', 'lossMonth'] as const),
  ...(['timeDay', 'timeWeek', 'timeMonth'] as const),
  'round',
  // Last: their windows are the last ones of `limits_at` too.
  ...(['depositPay', 'lossPay'] as const),
] as const
export type LimitName = (typeof limitNames)[number]

/** The limits that hold from pay day to pay day. They are the player's alone, as the pay days are. */
export const payLimitNames = ['depositPay', 'lossPay'] as const satisfies LimitName[]
/** The limits that an operator may set. */
export const operatorLimitNames = limitNames.filter((name) => !payLimitNames.some((own) => own === name))

const NAME = /^(deposit|stake|loss|time|round)(Day|Week|Month|Pay)?$/
const limitSpans: readonly LimitSpan[] = [...spans, 'pay']

/** Kind and span of a limit; the largest stake of a round has no span. */
export function partsOf(name: LimitName): { kind: LimitKind; span: LimitSpan | undefined } {
  const [, kind = '', span = ''] = NAME.exec(name) ?? []
  // Every name has this form.
  return { kind: kind as LimitKind, span: limitSpans.find((each) => each === span.toLowerCase()) }
}

/** The most minutes that a window has. */
export const SPAN_MINUTES: Readonly<Record<LimitSpan, number>> = {
  day: 1_440,
  week: 10_080,
  month: 44_640,
  pay: 44_640,
}

/** A raise may be confirmed after this time, and for so long. */
export const RAISE_WAIT_MS = 86_400_000
export const RAISE_CONFIRM_MS = 604_800_000

/**
 * A raise that was asked for: it waits, may be confirmed, was left too long, or is void since something was refused by a limit of its kind
 * meanwhile.
 */
export const raiseStates = ['waiting', 'ripe', 'lapsed', 'void'] as const
