import { type Cents, formatCoin } from '#contract/money.ts'

/** An amount of coin, with digits of one width. Negative amounts keep their sign; `isSigned` shows a plus as well. */
export function Money({ cents, isSigned = false }: { cents: Cents; isSigned?: boolean }) {
  const sign = isSigned && cents > 0 ? '+' : ''
  return <span className="money">{`${sign}${formatCoin(cents)}`}</span>
}
