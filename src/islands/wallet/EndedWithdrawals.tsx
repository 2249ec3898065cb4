import { Button } from '../ui/Button.tsx'
import { KindIcon } from '../ui/icons.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { openReceipt } from './receipt.ts'
import { seeEnd, type Withdrawal } from './terms.ts'
import { unbroken } from './unbroken.ts'

/** Withdrawals that ended since the player last looked: each stays until it is seen. */
export function EndedWithdrawals({ strings, orders }: { strings: Strings; orders: readonly Withdrawal[] }) {
  return orders.map((order) => <Ended key={order.orderId} strings={strings} order={order} />)
}

function Ended({ strings, order }: { strings: Strings; order: Withdrawal }) {
  const { orderId, state, amount, bankName, cardNum, reason } = order
  const isPaid = state === 'paid'
  const values = { amount: formats(strings).coin(amount), bank: bankName, number: unbroken(cardNum) }
  return (
    <section className="card ended" data-state={state} aria-labelledby={`ended-${orderId}`}>
      <KindIcon kind={isPaid ? 'success' : 'error'} />
      <div>
        <h2 id={`ended-${orderId}`}>{t(strings, `wallet.ended.${state}`, values)}</h2>
        <p>{t(strings, isPaid ? 'wallet.ended.to' : 'wallet.ended.back', values)}</p>
        {reason !== undefined && <p className="ended-reason">{t(strings, 'wallet.receipt.because', { reason })}</p>}
        <p className="ended-actions">
          <Button size="small" aria-haspopup="dialog" onClick={() => openReceipt(orderId)}>
            {t(strings, 'wallet.ended.open')}
          </Button>
          <Button look="quiet" size="small" onClick={() => void seeEnd(orderId)}>
            {t(strings, 'wallet.ended.seen')}
          </Button>
        </p>
      </div>
    </section>
  )
}
