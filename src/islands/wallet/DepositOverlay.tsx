import './overlay.css'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { type Strings, t } from '../ui/words.ts'
import { ArrivedView } from './ArrivedView.tsx'
import { CheckingView } from './CheckingView.tsx'
import { $deposit, type Deposit, leaveDeposit, type Order } from './deposit.ts'
import { OverView, overTitle } from './OverView.tsx'
import { PayingView, wayOf } from './PayingView.tsx'

type Props = {
  strings: Strings
  channels: readonly RechargeType[]
  /** Requests a fresh code for an expired order. */
  onAgain: (order: Order) => void
}

/** The payment of a deposit over the page: how to pay, the check, then its result (spec 2.12). */
export function DepositOverlay({ strings, channels, onAgain }: Props) {
  const deposit = useStore($deposit, { ssr: 'initial' })
  const order = orderOf(deposit)
  const channel = channels.find(({ id }) => id === order?.rechargeType)
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place, order && `${order.orderId} ${deposit.step}`)
  return (
    <Sheet
      isOpen={order !== undefined}
      onClose={leaveDeposit}
      title={order && t(strings, titleOf(deposit, order, isCode(channel)))}
      closeLabel={t(strings, 'wallet.overlay.close')}
      className="overlay"
    >
      {order && (
        <div ref={place} tabIndex={-1} className="overlay-view">
          <View {...{ strings, deposit, order, channel }} onAgain={() => onAgain(order)} />
        </div>
      )}
    </Sheet>
  )
}

type ViewProps = {
  strings: Strings
  deposit: Deposit
  order: Order
  channel: RechargeType | undefined
  onAgain: () => void
}

function View({ strings, deposit, order, channel, onAgain }: ViewProps) {
  const key = order.orderId
  if (deposit.step === 'paying') return <PayingView key={key} strings={strings} order={order} channel={channel} />
  if (deposit.step === 'checking') return <CheckingView key={key} strings={strings} order={order} onAgain={onAgain} />
  if (deposit.step === 'arrived') return <ArrivedView strings={strings} order={order} coin={deposit.coin} />
  const isBusy = deposit.step === 'sending'
  return <OverView strings={strings} order={order} isCode={isCode(channel)} isBusy={isBusy} onAgain={onAgain} />
}

function orderOf(deposit: Deposit): Order | undefined {
  if (deposit.step === 'choosing') return undefined
  return deposit.step === 'sending' ? deposit.after : deposit.order
}

/** An ended order no longer says how it was paid; its channel does. */
const isCode = (channel: RechargeType | undefined) => channel?.kind === 'qrph'

const PAYING_TITLES = { code: 'wallet.overlay.title', page: 'payment.title.page', bank: 'payment.title.bank' } as const

function titleOf({ step }: Deposit, order: Order, isOfCode: boolean): string {
  if (step === 'paying') return PAYING_TITLES[wayOf(order)]
  if (step === 'checking') return order.state === 'expired' ? 'payment.title.over' : 'payment.title.checking'
  if (step === 'arrived') return order.aside ? 'payment.aside.title' : 'wallet.arrived.title'
  return overTitle(order, isOfCode)
}
