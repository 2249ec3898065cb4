import '../ui/numbered.css'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { BankTransfer } from './BankTransfer.tsx'
import { Countdown } from './Countdown.tsx'
import { askForPayment, leaveDeposit, type Order, startChecking } from './deposit.ts'
import { KeepCode } from './KeepCode.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { PayingApps } from './PayingApps.tsx'
import { PayPage } from './PayPage.tsx'
import { QrCode } from './QrCode.tsx'

const MINUTE_MS = 60_000
const HINTS = ['hint1', 'hint2', 'hint3'] as const

type Props = { strings: Strings; order: Order }

/** Payment page, code or bank account, in this order (spec 2.12). `channel` is the order's. */
export function PayingView({ strings, order, channel }: Props & { channel: RechargeType | undefined }) {
  const way = wayOf(order)
  return (
    <div className={`paying paying-${way}`}>
      <div className="paying-code">
        <p className="paying-amount money">{formats(strings).coin(order.amount)}</p>
        <Way strings={strings} order={order} />
        <Countdown
          until={order.expireTime}
          label={t(strings, 'wallet.overlay.left')}
          onOver={() => void askForPayment()}
        />
        {way === 'code' && <KeepCode strings={strings} order={order} />}
      </div>
      <div className="paying-rest">
        <p className="paying-wait" role="status">
          <Spinner />
          <span>{t(strings, 'wallet.overlay.waiting')}</span>
        </p>
        {order.sandboxUrl && <SandboxLink strings={strings} href={order.sandboxUrl} />}
        {way === 'code' && <Hints strings={strings} order={order} />}
        {way === 'code' && channel && <PayingApps strings={strings} channels={[channel]} />}
        <OrderFacts strings={strings} order={order} />
        <Button isWide onClick={() => startChecking(order)}>
          {t(strings, 'payment.paid')}
        </Button>
        <Button isWide look="quiet" onClick={leaveDeposit}>
          {t(strings, 'wallet.overlay.later')}
        </Button>
      </div>
    </div>
  )
}

function Way({ strings, order }: Props) {
  if (order.payUrl) return <PayPage strings={strings} order={order} payUrl={order.payUrl} />
  const account = order.appRechargeBankOwn
  if (!order.qrCodeText && account) return <BankTransfer strings={strings} account={account} />
  return (
    <QrCode
      text={order.qrCodeText ?? ''}
      label={t(strings, 'wallet.overlay.qr', { amount: formats(strings).coin(order.amount) })}
      waitLabel={t(strings, 'wallet.overlay.qrLoading')}
    />
  )
}

/** How an order is paid. */
export function wayOf({ payUrl, qrCodeText, appRechargeBankOwn }: Order): 'page' | 'code' | 'bank' {
  if (payUrl) return 'page'
  return qrCodeText || !appRechargeBankOwn ? 'code' : 'bank'
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
