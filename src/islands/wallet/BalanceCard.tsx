import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/lobby/icons.ts'
import { $coin } from '#stores/session/player.ts'
import { formats, type Strings, t } from '../ui/words.ts'

/** The player's balance in large type. */
export function BalanceCard({ strings, label = 'wallet.balance' }: { strings: Strings; label?: string }) {
  const coin = useStore($coin, { ssr: 'initial' })
  const money = formats(strings)
  return (
    <div className="card balance-card">
      <img src={iconPath('coin')} alt="" width={36} height={36} />
      <p>
        <span className="card-label">{t(strings, label)}</span>
        <output className="money balance-card-coin" aria-label={t(strings, label)} aria-busy={coin === undefined}>
          {coin === undefined ? money.unknownCoin() : money.coin(coin)}
        </output>
      </p>
    </div>
  )
}
