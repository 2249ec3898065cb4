import '../ui/numbered.css'
import { useStore } from '@nanostores/react'
import type { RechargeType } from '#contract/lobby/catalogue.ts'
import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { $clockLeadMs, askForPayment, leaveDeposit, type Order } from '#stores/wallet/deposit.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { Countdown } from './Countdown.tsx'
import { KeepCode } from './KeepCode.tsx'
import { PayingApps } from './PayingApps.tsx'
import { QrCode } from './QrCode.tsx'

const MINUTE_MS = 60_000
const HINTS = ['hint1', 'hint2', 'hint3'] as const

type Props = { strings: Strings; order: Order }

/** An embedded payment page if the gateway provides one, else the code to scan. `channel` is the order's. */
export function PayingView({ strings, order, channel }: Props & { channel: RechargeType | undefined }) {
  const amount = formats(strings).coin(order.amount)
  const leadMs = useStore($clockLeadMs)
  return (
    <div className="paying">
      <div className="paying-code">
        <p className="paying-amount money">{amount}</p>
        {order.payUrl ? (
          <iframe className="paying-frame" src={order.payUrl} title={t(strings, 'wallet.overlay.embedded')} />
        ) : (
          <QrCode
            text={order.qrCodeText ?? ''}
            label={t(strings, 'wallet.overlay.qr', { amount })}
            waitLabel={t(strings, 'wallet.overlay.qrLoading')}
          />
        )}
        <Countdown
          until={order.expireTime}
          leadMs={leadMs}
          label={t(strings, 'wallet.overlay.left')}
          onOver={() => void askForPayment()}
        />
        {!order.payUrl && <KeepCode strings={strings} order={order} />}
      </div>
      <div className="paying-rest">
        <p className="paying-wait" role="status">
          <Spinner />
          <span>{t(strings, 'wallet.overlay.waiting')}</span>
        </p>
        {order.sandboxUrl && <SandboxLink strings={strings} href={order.sandboxUrl} />}
        {!order.payUrl && <Hints strings={strings} order={order} />}
        {channel && <PayingApps strings={strings} channels={[channel]} />}
        <OrderFacts strings={strings} order={order} />
        <Button isWide onClick={leaveDeposit}>
          {t(strings, 'wallet.overlay.later')}
        </Button>
      </div>
    </div>
  )
}

/** In the demo no phone can pay: the sandbox bank waits in another tab. */
function SandboxLink({ strings, href }: { strings: Strings; href: string }) {
  return (
    <p className="paying-sandbox">
      <a className="button button-gold button-wide" href={href} target="_blank" rel="noopener">
        {t(strings, 'wallet.overlay.sandbox')}
      </a>
      <span>{t(strings, 'wallet.overlay.sandboxNote')}</span>
    </p>
  )
}

function Hints({ strings, order }: Props) {
  const minutes = Math.round((order.expireTime - order.createTime) / MINUTE_MS)
  return (
    <ol className="numbered paying-hints">
      {HINTS.map((hint) => (
        <li key={hint}>{t(strings, `wallet.overlay.${hint}`, { minutes })}</li>
      ))}
    </ol>
  )
}

/** The order data that customer service asks for. */
export function OrderFacts({ strings, order }: Props) {
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
