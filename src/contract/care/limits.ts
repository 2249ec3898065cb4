/** Limits that players set for themselves, and operators for players (domain.md 3). Times in milliseconds. */

export const spans = ['day', 'week', 'month'] as const
/** Windows begin at midnight in Manila: each day, each Monday, and on the first of each month. */
export type Span = (typeof spans)[number]

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
] as const
export type LimitName = (typeof limitNames)[number]

const NAME = /^(deposit|stake|loss|time|round)(Day|Week|Month)?$/

/** Kind and span of a limit; the largest stake of a round has no span. */
export function partsOf(name: LimitName): { kind: LimitKind; span: Span | undefined } {
  const [, kind = '', span = ''] = NAME.exec(name) ?? []
  // Every name has this form.
  return { kind: kind as LimitKind, span: spans.find((each) => each === span.toLowerCase()) }
}

/** The most minutes that a window has. */
export const SPAN_MINUTES: Readonly<Record<Span, number>> = { day: 1_440, week: 10_080, month: 44_640 }

/** A raise may be confirmed after this time, and for so long. */
export const RAISE_WAIT_MS = 86_400_000
export const RAISE_CONFIRM_MS = 604_800_000

/**
 * A raise that was asked for: it waits, may be confirmed, was left too long, or is void since something was refused by a limit of its kind
 * meanwhile.
 */
export const raiseStates = ['waiting', 'ripe', 'lapsed', 'void'] as const
