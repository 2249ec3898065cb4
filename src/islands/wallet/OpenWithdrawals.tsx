import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { CancelThought } from './CancelThought.tsx'
import { askCancel } from './cancel.ts'
import { openReceipt } from './receipt.ts'
import { Tracker } from './Tracker.tsx'
import type { Withdrawal } from './terms.ts'

type Props = {
  strings: Strings
  orders: readonly Withdrawal[]
  /** Whether the player has switched taking back off for good. */
  isFinal: boolean
  /** How often the player has requested one on this page. Each time, the list comes into view. */
  asked: number
}

/** Open requests. Undecided ones can be taken back, after a time of thought. */
export function OpenWithdrawals({ strings, orders, isFinal, asked }: Props) {
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
          <OpenOrder key={order.orderId} strings={strings} order={order} isFinal={isFinal} />
        ))}
      </ul>
    </section>
  )
}

type OrderProps = { strings: Strings; order: Withdrawal; isFinal: boolean }

function OpenOrder({ strings, order, isFinal }: OrderProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isThinking, setIsThinking] = useState(false)
  const amount = formats(strings).coin(order.amount)
  const isUndecided = order.state === 'requested'

  async function think() {
    setIsBusy(true)
    const problem = await askCancel(order.orderId)
    setIsBusy(false)
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else setIsThinking(true)
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
      {isUndecided && isFinal && <p className="open-order-facts">{t(strings, 'wallet.cancelOff.isOff')}</p>}
      <p className="ended-actions">
        {isUndecided && !isFinal && (
          <Button size="small" isBusy={isBusy} aria-haspopup="dialog" onClick={() => void think()}>
            {t(strings, 'wallet.ask.cancel')}
          </Button>
        )}
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => openReceipt(order.orderId)}>
          {t(strings, 'wallet.ended.open')}
        </Button>
      </p>
      <CancelThought strings={strings} order={order} isOpen={isThinking} onClose={() => setIsThinking(false)} />
    </li>
  )
}
