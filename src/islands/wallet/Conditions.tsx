import { iconPath } from '#contract/icons.ts'
import { type Cents, formatCoin } from '#contract/money.ts'
import { type Strings, t } from '../ui/words.ts'

/** What still has to be staked before coin may leave. */
export function TurnoverCard({ strings, left }: { strings: Strings; left: Cents }) {
  return (
    <div className="card turnover">
      <img src={iconPath('slot-machine')} alt="" width={40} height={40} />
      <div>
        <p className="card-label">{t(strings, 'wallet.ask.turnover')}</p>
        <p className="turnover-left money">{formatCoin(left)}</p>
        <p className="wallet-note">{t(strings, 'wallet.ask.turnoverText')}</p>
        <a className="button button-plain button-small" href="/lobby/home">
          {t(strings, 'wallet.ask.play')}
        </a>
      </div>
    </div>
  )
}

/** A player who never deposited has nothing to withdraw yet. */
export function DepositFirst({ strings }: { strings: Strings }) {
  return (
    <div className="card deposit-first">
      <img src={iconPath('inbox-tray')} alt="" width={64} height={64} />
      <h2>{t(strings, 'wallet.ask.depositTitle')}</h2>
      <p className="wallet-note">{t(strings, 'wallet.ask.depositText')}</p>
      <a className="button button-gold" href="/lobby/wallets/deposit">
        {t(strings, 'wallet.deposit')}
      </a>
    </div>
  )
}
