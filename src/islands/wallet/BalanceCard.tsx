import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/icons.ts'
import { $coin } from '../player.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { MoneyFigures } from './MoneyFigures.tsx'

/** The player's balance in large type, and its two parts. `strings` holds `wallet.balance` and `wallet.money`. */
export function BalanceCard({ strings }: { strings: Strings }) {
  const coin = useStore($coin, { ssr: 'initial' })
  const money = formats(strings)
  const label = t(strings, 'wallet.balance')
  return (
    <div className="card balance-card">
      <img src={iconPath('coin')} alt="" width={36} height={36} />
      <p>
        <span className="card-label">{label}</span>
        <output className="money balance-card-coin" aria-label={label} aria-busy={coin === undefined}>
          {coin === undefined ? money.unknownCoin() : money.coin(coin)}
        </output>
      </p>
      <MoneyFigures strings={strings} />
    </div>
  )
}
