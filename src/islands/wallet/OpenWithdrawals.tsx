import { useEffect, useRef, useState } from 'react'
import { confirm, showToast } from '#stores/ui/ui.ts'
import { openReceipt } from '#stores/wallet/receipt.ts'
import type { Withdrawal } from '#stores/wallet/terms.ts'
import { cancelWithdrawal } from '#stores/wallet/withdraw.ts'
import { Button } from '../ui/Button.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { Tracker } from './Tracker.tsx'

type Props = {
  strings: Strings
  orders: readonly Withdrawal[]
  /** How often the player has requested one on this page. Each time, the list comes into view. */
  asked: number
}

/** Open requests. Undecided ones can be cancelled. */
export function OpenWithdrawals({ strings, orders, asked }: Props) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked === 0) return
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
  }, [asked])

  if (orders.length === 0) return null
  return (
    <section ref={section} className="card open-orders" tabIndex={-1} aria-label={t(strings, 'wallet.ask.open')}>
      <h2>{t(strings, 'wallet.ask.open')}</h2>
      <ul>
        {orders.map((order) => (
          <OpenOrder key={order.orderId} strings={strings} order={order} />
        ))}
      </ul>
    </section>
  )
}

function OpenOrder({ strings, order }: { strings: Strings; order: Withdrawal }) {
  const [isBusy, setIsBusy] = useState(false)
  const amount = formats(strings).coin(order.amount)

  async function takeBack() {
    const isSure = await confirm({
      title: t(strings, 'wallet.ask.cancelTitle'),
      message: t(strings, 'wallet.ask.cancelText', { amount }),
      accept: t(strings, 'wallet.ask.cancel'),
    })
    if (!isSure) return
    setIsBusy(true)
    const problem = await cancelWithdrawal(order.orderId)
    setIsBusy(false)
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, 'wallet.ask.cancelled', { amount }), 'success')
  }

  return (
    <li className="open-order">
      <p>
        <strong className="money">{amount}</strong>
        <span className="open-order-state" data-state={order.state}>
          {t(strings, `wallet.ask.state.${order.state}`)}
        </span>
      </p>
      <p className="open-order-facts">
        {order.bankName} <span className="open-order-number">{order.cardNum}</span>
        <br />
        {order.fee > 0 && t(strings, 'wallet.ask.withFee', { fee: formats(strings).coin(order.fee) })}
      </p>
      <Tracker strings={strings} order={order} />
      <p className="ended-actions">
        {order.state === 'requested' && (
          <Button size="small" isBusy={isBusy} onClick={() => void takeBack()}>
            {t(strings, 'wallet.ask.cancel')}
          </Button>
        )}
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => openReceipt(order.orderId)}>
          {t(strings, 'wallet.ended.open')}
        </Button>
      </p>
    </li>
  )
}
