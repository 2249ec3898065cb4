import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { iconPath } from '#contract/icons.ts'
import type { Cents } from '#contract/money.ts'
import { $coin } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { serverNow } from '../ui/clock.ts'
import { pagePath } from '../ui/navigation.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { leaveDeposit, type Order } from './deposit.ts'

type Props = { strings: Strings; order: Order; coin: Cents }

/** What is set aside is no win to celebrate, and no invitation to play. Its two ways stand on the page beneath. */
function AsideView({ strings, aside: { amount, until } }: { strings: Strings; aside: NonNullable<Order['aside']> }) {
  const { coin, moment } = formats(strings)
  const key = until > serverNow() ? 'payment.aside.arrived' : 'payment.aside.arrivedNow'
  return (
    <div className="ending">
      <img src={iconPath('hourglass-not-done')} alt="" width={72} height={72} />
      <p className="ending-text" role="status">
        {t(strings, key, { amount: coin(amount), until: moment(until) })}
      </p>
      <div className="ending-actions">
        <Button look="gold" isWide onClick={leaveDeposit}>
          {t(strings, 'payment.aside.see')}
        </Button>
      </div>
    </div>
  )
}

/** The deposit arrived: its amount and the new balance. */
export function ArrivedView({ strings, order, coin }: Props) {
  const now = useStore($coin) ?? coin
  if (order.aside) return <AsideView strings={strings} aside={order.aside} />
  const amount = formats(strings).coin(order.amount)

  /** Over a game, the game goes on. */
  function play(event: MouseEvent): void {
    if (pagePath() === '/start') event.preventDefault()
    leaveDeposit()
  }

  return (
    <div className="ending ending-good">
      <img src={iconPath('party-popper')} alt="" width={72} height={72} />
      <p className="ending-text" role="status">
        {order.bonus === undefined
          ? t(strings, 'wallet.arrived.text', { amount })
          : t(strings, 'wallet.arrived.textBonus', { amount, bonus: formats(strings).coin(order.bonus) })}
      </p>
      <p className="ending-balance">
        <span>{t(strings, 'wallet.arrived.balance')}</span>
        <strong className="money">{formats(strings).coin(now)}</strong>
      </p>
      <div className="ending-actions">
        <a className="button button-gold button-wide" href="/lobby/home" onClick={play}>
          {t(strings, 'wallet.arrived.play')}
        </a>
        <Button isWide onClick={leaveDeposit}>
          {t(strings, 'wallet.arrived.done')}
        </Button>
      </div>
    </div>
  )
}
