import { iconPath } from '#contract/lobby/icons.ts'
import type { Cents } from '#contract/money.ts'
import { formats, type Strings, t } from '../ui/words.ts'

/** "once", "3 times" */
function timesOf(strings: Strings, turnover: number): string {
  return t(strings, 'wallet.form.times', { count: turnover })
}

/** The first-deposit bonus with its wagering requirement, before anybody pays. */
export function BonusCard({ strings, bonus, turnover }: { strings: Strings; bonus: Cents; turnover: number }) {
  const values = { bonus: formats(strings).shortCoin(bonus), turnover: timesOf(strings, turnover) }
  return (
    <div className="card bonus-card">
      <img src={iconPath('wrapped-gift')} alt="" width={40} height={40} />
      <div>
        <h2>{t(strings, 'wallet.form.bonusTitle', values)}</h2>
        <p>{t(strings, 'wallet.form.bonusText', values)}</p>
      </div>
    </div>
  )
}

type SumsProps = { strings: Strings; cents: Cents; bonus: Cents; turnover: number }

/** The payment and the coin for it, as a small sum with its wagering requirement. */
export function Sums({ strings, cents, bonus, turnover }: SumsProps) {
  const rows = [
    ['youPay', formats(strings).coin(cents)],
    ['bonus', `+${formats(strings).coin(bonus)}`],
    ['youGet', formats(strings).coin(cents + bonus)],
  ] as const
  return (
    <div className="sums">
      <dl>
        {rows.map(([key, amount]) => (
          <div key={key} className={`sums-${key}`}>
            <dt>{t(strings, `wallet.form.${key}`)}</dt>
            <dd className="money">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="sums-note">{t(strings, 'wallet.form.sumsNote', { turnover: timesOf(strings, turnover) })}</p>
    </div>
  )
}
