import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/lobby/icons.ts'
import type { Cents } from '#contract/money.ts'
import { type Offer, wagerLeftAfter } from '#contract/wallet/wagering.ts'
import { $terms } from '#stores/wallet/terms.ts'
import { formats, type Strings, t } from '../ui/words.ts'

/** The first-deposit bonus, before anybody pays. What it asks for stands below the amount, as one number. */
export function BonusCard({ strings, bonus }: { strings: Strings; bonus: Cents }) {
  const values = { bonus: formats(strings).shortCoin(bonus) }
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

/** The payment and the coin for it as a small sum, and the stakes after which everything is the player's. */
export function Sums({ strings, offer }: { strings: Strings; offer: Offer }) {
  const terms = useStore($terms, { ssr: 'initial' })
  const { coin } = formats(strings)
  const { cents, bonus } = offer
  const rows = [
    ['youPay', coin(cents)],
    ['bonus', `+${coin(bonus)}`],
    ['youGet', coin(cents + bonus)],
  ] as const
  return (
    <div className="sums">
      {bonus > 0 && (
        <dl>
          {rows.map(([key, amount]) => (
            <div key={key} className={`sums-${key}`}>
              <dt>{t(strings, `wallet.form.${key}`)}</dt>
              <dd className="money">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="sums-note" role="status">
        {terms.state === 'ready' &&
          t(strings, 'wallet.form.stake', { amount: coin(wagerLeftAfter(terms.value.turnoverLeft, offer)) })}
      </p>
    </div>
  )
}
