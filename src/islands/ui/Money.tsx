import type { Cents } from '#contract/money.ts'
import { formats, type Strings } from './words.ts'

/** An amount of coin, with digits of one width. Negative amounts keep their sign; `isSigned` shows a plus as well. */
export function Money({ strings, cents, isSigned = false }: { strings: Strings; cents: Cents; isSigned?: boolean }) {
  const sign = isSigned && cents > 0 ? '+' : ''
  return <span className="money">{`${sign}${formats(strings).coin(cents)}`}</span>
}
