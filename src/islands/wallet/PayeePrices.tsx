import type { Band } from '#contract/wallet/bands.ts'
import { formats, type Strings, t } from '../ui/words.ts'

/** Hundredths of a percent in a percent. */
const PERCENT = 100

/** Fee and time of a withdrawal by its amount. */
export function PayeePrices({ strings, bands }: { strings: Strings; bands: readonly Band[] }) {
  return (
    <section className="card payee-card" aria-labelledby="payee-prices">
      <h2 id="payee-prices">{t(strings, 'payee.prices')}</h2>
      <table>
        <thead>
          <tr>
            {(['amount', 'fee', 'days'] as const).map((column) => (
              <th key={column} scope="col">
                {t(strings, `payee.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={`${band.upTo}-${band.below}`}>
              <th scope="row" className="money">
                {rangeOf(strings, band)}
              </th>
              <td className="money">{feeText(strings, band)}</td>
              <td>{t(strings, 'payee.within', band.days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function rangeOf(strings: Strings, { upTo, below }: Band): string {
  const { shortCoin } = formats(strings)
  if (upTo !== undefined) return t(strings, 'payee.band.upTo', { amount: shortCoin(upTo) })
  if (below !== undefined) return t(strings, 'payee.band.below', { amount: shortCoin(below) })
  return t(strings, 'payee.band.above')
}

function feeText(strings: Strings, { fee: { fixed, share } }: Band): string {
  const values = { amount: formats(strings).coin(fixed), share: share / PERCENT }
  if (fixed > 0) return t(strings, share > 0 ? 'payee.both' : 'payee.fixed', values)
  return t(strings, share > 0 ? 'payee.share' : 'payee.free', values)
}
