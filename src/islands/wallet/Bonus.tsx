import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/icons.ts'
import type { Cents } from '#contract/money.ts'
import { type Offer, wagerLeftAfter } from '#contract/wallet/wagering.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $terms } from './terms.ts'

type CardProps = { strings: Strings; bonus: Cents; isHeld: boolean | undefined; isKnown: boolean }

/** The first-deposit bonus, before anybody pays. What it asks for stands below the amount, as one number, or beside its claim if it is held. */
export function BonusCard({ strings, bonus, isHeld, isKnown }: CardProps) {
  const values = { bonus: formats(strings).shortCoin(bonus) }
  return (
    <div className={`card bonus-card${isKnown ? '' : ' untold'}`}>
      <img src={iconPath('wrapped-gift')} alt="" width={40} height={40} />
      <div>
        <h2>{t(strings, 'wallet.form.bonusTitle', values)}</h2>
        <p>{t(strings, isHeld ? 'wallet.form.bonusHeld' : 'wallet.form.bonusText', values)}</p>
      </div>
    </div>
  )
}

/** What comes besides the bonus: the coin of a step of the ladder and of a coupon, and what both ask to be staked. */
export type Added = { tier: Cents; coupon: Cents; wager: Cents }
type SumsProps = { strings: Strings; offer: Told; added?: Added }
/** `isKnown`: whether it is known what this player gets. Before that it only has its room. */
export type Told = Offer & { isKnown: boolean }

/** The payment and the coin for it as a small sum, and the stakes after which everything is the player's. */
export function Sums({ strings, offer, added = { tier: 0, coupon: 0, wager: 0 } }: SumsProps) {
  const terms = useStore($terms, { ssr: 'initial' })
  const { coin } = formats(strings)
  const { cents, bonus, isKnown } = offer
  const more = bonus + added.tier + added.coupon
  const rows = [
    ['youPay', cents],
    ['bonus', bonus],
    ['tier', added.tier],
    ['coupon', added.coupon],
    ['youGet', cents + more],
  ] as const
  return (
    <div className={isKnown ? 'sums' : 'sums untold'}>
      {more > 0 && (
        <dl>
          {rows.map(
            ([key, amount], place) =>
              amount > 0 && (
                <div key={key} className={`sums-${key}`}>
                  <dt>{t(strings, `wallet.form.${key}`)}</dt>
                  <dd className="money">{(place % 4 ? '+' : '') + coin(amount)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <p className="sums-note" role="status">
        {terms.state === 'ready' &&
          t(strings, 'wallet.form.stake', {
            amount: coin(wagerLeftAfter(terms.value.turnoverLeft + added.wager, offer)),
          })}
      </p>
    </div>
  )
}
