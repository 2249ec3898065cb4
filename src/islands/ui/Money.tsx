import type { Cents } from '#contract/money.ts'
import { formats, type Strings } from './words.ts'

/** An amount of coin in tabular digits. Negative amounts keep their sign; `isSigned` also shows a plus. */
export function Money({ strings, cents, isSigned = false }: { strings: Strings; cents: Cents; isSigned?: boolean }) {
  const sign = isSigned && cents > 0 ? '+' : ''
  return <span className="money">{`${sign}${formats(strings).coin(cents)}`}</span>
}
