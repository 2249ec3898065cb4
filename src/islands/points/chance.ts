import { type Observed, observedOf } from '#contract/points/observed.ts'
import { formats, type Strings, t } from '../ui/words.ts'

const HUNDREDTHS = 100

/** A chance as its share of a hundred; a small one as "1 in so many" too. */
export function chanceOf(strings: Strings, weight: number, all: number): string {
  const { points } = formats(strings)
  const share = `${points((HUNDREDTHS * HUNDREDTHS * weight) / all)} %`
  if (weight * 10 > all) return share
  return t(strings, 'points.oneIn', { share, many: points(HUNDREDTHS * Math.round(all / weight)) })
}

/** The share of draws in which something came, and the range in which its chance lies, in percent; nothing without a draw. */
export function observedIn(strings: Strings, drawn: number, draws: number): Record<keyof Observed, string> | undefined {
  const observed = observedOf(drawn, draws)
  if (!observed) return undefined
  const percent = (share: number) => `${formats(strings).points(Math.round(HUNDREDTHS * HUNDREDTHS * share))} %`
  return { share: percent(observed.share), low: percent(observed.low), high: percent(observed.high) }
}

/** How often a prize came in so many draws, with the range in which its chance lies; nothing without a draw. */
export function cameIn(strings: Strings, drawn: number, draws: number): string | undefined {
  const observed = observedIn(strings, drawn, draws)
  return observed && t(strings, 'points.came', observed)
}
