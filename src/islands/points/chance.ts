import { formats, type Strings, t } from '../ui/words.ts'

const HUNDREDTHS = 100

/** A chance as its share of a hundred; a small one as "1 in so many" too. */
export function chanceOf(strings: Strings, weight: number, all: number): string {
  const { points } = formats(strings)
  const share = `${points((HUNDREDTHS * HUNDREDTHS * weight) / all)} %`
  if (weight * 10 > all) return share
  return t(strings, 'points.oneIn', { share, many: points(HUNDREDTHS * Math.round(all / weight)) })
}
