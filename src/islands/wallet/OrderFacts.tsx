import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Order } from './deposit.ts'

/** The order data that customer service asks for. */
export function OrderFacts({ strings, order }: { strings: Strings; order: Order }) {
  return (
    <dl className="order-facts">
      <div>
        <dt>{t(strings, 'wallet.overlay.order')}</dt>
        <dd>
          <code title={order.orderId}>{orderNumber(order.orderId)}</code>
          <CopyButton
            strings={strings}
            value={order.orderId}
            label={t(strings, 'wallet.overlay.copyOrder')}
            isIconOnly
          />
        </dd>
      </div>
      <div>
        <dt>{t(strings, 'wallet.overlay.created')}</dt>
        <dd>{formats(strings).dateTime(order.createTime)}</dd>
      </div>
    </dl>
  )
}
