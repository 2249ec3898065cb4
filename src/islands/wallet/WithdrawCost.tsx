import './tracker.css'
import type { Cents } from '#contract/money.ts'
import { bandOf, feeOf } from '#contract/wallet/bands.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { Expected } from './Expected.tsx'
import type { Terms } from './terms.ts'

export type CostProps = { strings: Strings; terms: Terms; amount: Cents | undefined }

/** What a withdrawal costs and how long it takes, once its amount is known, and how much may leave today and this month. */
export function WithdrawCost({ strings, terms, amount }: CostProps) {
  const { coin, shortCoin } = formats(strings)
  const { day, month } = terms.limits
  const fee = amount === undefined ? undefined : feeOf(terms.bands, amount)
  return (
    <div className="tracker-note cost">
      <dl>
        {amount !== undefined && fee !== undefined && (
          <>
            <Line name={t(strings, 'wallet.ask.fee')}>{fee === 0 ? t(strings, 'wallet.ask.noFee') : coin(fee)}</Line>
            <Line name={t(strings, 'wallet.ask.arrives')}>{coin(amount - fee)}</Line>
          </>
        )}
        <Line name={t(strings, 'wallet.ask.leftDay')}>
          {t(strings, 'wallet.ask.leftOf', { left: shortCoin(day.left), most: shortCoin(day.most) })}
        </Line>
        <Line name={t(strings, 'wallet.ask.leftMonth')}>
          {t(strings, 'wallet.ask.leftOf', { left: shortCoin(month.left), most: shortCoin(month.most) })}
        </Line>
      </dl>
      {amount !== undefined && <Expected strings={strings} expected={expectedOf(terms, amount)} />}
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="money">{children}</dd>
  </div>
)

function expectedOf({ bands }: Terms, amount: Cents) {
  const { measured, days } = bandOf(bands, amount)
  return measured ? ({ by: 'measured', ...measured } as const) : ({ by: 'days', ...days } as const)
}
