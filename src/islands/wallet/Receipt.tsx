import './receipt.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { depositStateOf } from './depositState.ts'
import { ReceiptProof } from './ReceiptProof.tsx'
import { $receipt, $receiptOf, closeReceipt, loadReceipt, type Receipt as Told } from './receipt.ts'
import { Tracker } from './Tracker.tsx'

type Order<K extends Told['kind']> = Extract<Told, { kind: K }>['order']

/** The receipt of a deposit or withdrawal: state, amount, destination, numbers, reason and times. A line of the record adds its proof. */
export function Receipt({ strings, isOpen }: { strings: Strings; isOpen: boolean }) {
  const receipt = useStore($receipt)
  const opened = useStore($receiptOf)
  const last = useRef(opened)
  // While the sheet closes, it still shows what it showed.
  if (opened) last.current = opened
  const { orderId, line } = last.current ?? {}
  return (
    <Sheet
      isOpen={isOpen}
      onClose={closeReceipt}
      title={t(strings, 'wallet.receipt.title')}
      closeLabel={t(strings, 'common.close')}
    >
      <div className="receipt" aria-busy={orderId !== undefined && receipt.state === 'loading'}>
        {orderId && (
          <Loaded
            of={receipt}
            waiting={<Waiting />}
            failed={t(strings, 'wallet.receipt.failed')}
            onAgain={loadReceipt}
            strings={strings}
          >
            {(told) => <Facts strings={strings} {...told} />}
          </Loaded>
        )}
        {line && <ReceiptProof strings={strings} line={line} isAlone={!orderId} />}
      </div>
    </Sheet>
  )
}

function Facts({ strings, receipt }: { strings: Strings; receipt: Told }) {
  const { kind, order } = receipt
  const { coin } = formats(strings)
  return (
    <>
      <p className="receipt-head">
        <span className="receipt-kind">{t(strings, `wallet.receipt.${kind}`)}</span>
        <strong className="money">{coin(order.amount)}</strong>
        <span className="receipt-state" data-state={kind === 'deposit' ? depositStateOf(order) : order.state}>
          {t(
            strings,
            kind === 'deposit' ? `wallet.receipt.state.${depositStateOf(order)}` : `wallet.ask.state.${order.state}`,
          )}
        </span>
      </p>
      <Why strings={strings} receipt={receipt} />
      <dl className="receipt-facts">
        {kind === 'withdrawal' ? (
          <Fact name={t(strings, 'wallet.ask.to')}>{`${order.bankName} ${order.cardNum}`}</Fact>
        ) : (
          <Fact name={t(strings, 'wallet.receipt.by')}>{receipt.channel}</Fact>
        )}
        {kind === 'withdrawal' && order.fee > 0 && (
          <>
            <Fact name={t(strings, 'wallet.ask.fee')}>{coin(order.fee)}</Fact>
            <Fact name={t(strings, 'wallet.ask.arrives')}>{coin(order.amount - order.fee)}</Fact>
          </>
        )}
        {kind === 'deposit' && order.bonus !== undefined && (
          <Fact name={t(strings, 'wallet.receipt.bonus')}>{`+${coin(order.bonus)}`}</Fact>
        )}
        {kind === 'deposit' && order.coupon !== undefined && (
          <Fact
            name={t(strings, 'wallet.receipt.coupon')}
          >{`+${coin(order.coupon.amount)} · ${order.coupon.prop}`}</Fact>
        )}
        <Fact name={t(strings, 'wallet.receipt.number')}>
          <Copied
            strings={strings}
            value={order.orderId}
            shown={orderNumber(order.orderId)}
            label={t(strings, 'wallet.receipt.copyNumber')}
          />
        </Fact>
        {kind === 'withdrawal' && order.reference !== undefined && (
          <Fact name={t(strings, 'wallet.receipt.reference')}>
            <Copied
              strings={strings}
              value={order.reference}
              shown={order.reference}
              label={t(strings, 'wallet.receipt.copyReference')}
            />
          </Fact>
        )}
      </dl>
      <h3>{t(strings, 'wallet.receipt.times')}</h3>
      {kind === 'withdrawal' ? <Tracker strings={strings} order={order} /> : <Times strings={strings} order={order} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type CopiedProps = { strings: Strings; value: string; shown: string; label: string }

const Copied = ({ strings, value, shown, label }: CopiedProps) => (
  <>
    <code>{shown}</code>
    <CopyButton value={value} label={label} strings={strings} isIconOnly />
  </>
)

/** The operator's or the bank's reason, what was taken back, or the amount that came instead. */
function Why({ strings, receipt: { kind, order } }: { strings: Strings; receipt: Told }) {
  if (kind === 'withdrawal') {
    const reason =
      order.reason === undefined ? undefined : t(strings, 'wallet.receipt.because', { reason: order.reason })
    return reason && <p className="receipt-why">{reason}</p>
  }
  const { coin } = formats(strings)
  if (order.reversed && order.paidAmount === undefined) {
    const key = order.state === 'credited' ? 'wallet.receipt.reversed' : 'wallet.receipt.sentBack'
    return <p className="receipt-why">{t(strings, key, { amount: coin(order.reversed.amount) })}</p>
  }
  if (order.aside) {
    const values = { amount: coin(order.aside.amount), until: formats(strings).moment(order.aside.until) }
    return <p className="receipt-why">{t(strings, 'wallet.receipt.aside', values)}</p>
  }
  if (order.paidAmount === undefined) return null
  return <p className="receipt-why">{t(strings, 'wallet.receipt.otherAmount', { paid: coin(order.paidAmount) })}</p>
}

/** When a deposit was ordered, when it arrived or until when it can be paid, and when it was taken back. */
function Times({ strings, order }: { strings: Strings; order: Order<'deposit'> }) {
  const { state, createTime, expireTime, endTime, reversed } = order
  const end = state === 'credited' ? (['credited', endTime] as const) : (['until', expireTime] as const)
  const moments = [['opened', createTime] as const, end, ['reversed', reversed?.time] as const]
  return (
    <ol className="receipt-times">
      {moments.map(
        ([what, time]) =>
          time !== undefined && (
            <li key={what}>
              <span>{t(strings, `wallet.receipt.time.${what}`)}</span>
              <time dateTime={new Date(time).toISOString()}>{formats(strings).moment(time)}</time>
            </li>
          ),
      )}
    </ol>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="card" />
    </>
  )
}
