import { iconPath } from '#contract/icons.ts'
import { Button } from '../ui/Button.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { leaveDeposit, type Order } from './deposit.ts'
import { OrderFacts } from './OrderFacts.tsx'

type Props = { strings: Strings; order: Order; isCode: boolean; isBusy: boolean; onAgain: () => void }

/** The payment did not arrive: the reason, what happens to money sent after all, and the next step. */
export function OverView({ strings, order, isCode, isBusy, onAgain }: Props) {
  const { coin } = formats(strings)
  const values = {
    amount: coin(order.amount),
    paid: coin(order.paidAmount ?? 0),
    back: coin(order.reversed?.amount ?? 0),
  }
  return (
    <div className="ending">
      <img
        src={iconPath(order.state === 'failed' || order.reversed ? 'warning' : 'hourglass-not-done')}
        alt=""
        width={64}
        height={64}
      />
      <p className="ending-text" role="status">
        {t(strings, textOf(order, isCode), values)}
      </p>
      <OrderFacts strings={strings} order={order} />
      <div className="ending-actions">
        <Button look="gold" isWide isBusy={isBusy} onClick={onAgain}>
          {t(strings, isCode ? 'wallet.over.again' : 'payment.over.again', values)}
        </Button>
        <Button isWide onClick={leaveDeposit}>
          {t(strings, 'wallet.over.other')}
        </Button>
      </div>
    </div>
  )
}

export function overTitle({ state, paidAmount, reversed }: Order, isCode: boolean): string {
  if (paidAmount !== undefined) return 'payment.title.flagged'
  if (reversed) return 'payment.title.reversed'
  if (state === 'failed') return 'wallet.over.failedTitle'
  return isCode ? 'wallet.over.expiredTitle' : 'payment.title.over'
}

function textOf({ state, paidAmount, reversed }: Order, isCode: boolean): string {
  if (paidAmount !== undefined) return 'payment.over.flagged'
  if (reversed) return 'payment.over.reversed'
  if (state === 'failed') return 'wallet.over.failedText'
  return isCode ? 'wallet.over.expiredText' : 'payment.over.text'
}
