import './overlay.css'
import { useStore } from '@nanostores/react'
import type { RechargeType } from '#contract/lobby/catalogue.ts'
import { $deposit, type Deposit, leaveDeposit, type Order } from '#stores/wallet/deposit.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { ArrivedView } from './ArrivedView.tsx'
import { OverView } from './OverView.tsx'
import { PayingView } from './PayingView.tsx'

type Props = {
  strings: Strings
  channels: readonly RechargeType[]
  /** Requests a fresh code for an expired order. */
  onAgain: (order: Order) => void
}

/** The payment of a deposit over the page: the code, then its result (spec 2.12). */
export function DepositOverlay({ strings, channels, onAgain }: Props) {
  const deposit = useStore($deposit, { ssr: 'initial' })
  return (
    <Sheet
      isOpen={orderOf(deposit) !== undefined}
      onClose={leaveDeposit}
      title={t(strings, titleOf(deposit))}
      closeLabel={t(strings, 'wallet.overlay.close')}
      className="overlay"
    >
      <View deposit={deposit} strings={strings} channels={channels} onAgain={onAgain} />
    </Sheet>
  )
}

function View({ deposit, strings, channels, onAgain }: Props & { deposit: Deposit }) {
  const order = orderOf(deposit)
  if (!order) return null
  if (deposit.step === 'paying') {
    const channel = channels.find(({ id }) => id === order.rechargeType)
    return <PayingView key={order.orderId} strings={strings} order={order} channel={channel} />
  }
  if (deposit.step === 'arrived') return <ArrivedView strings={strings} order={order} coin={deposit.coin} />
  return <OverView strings={strings} order={order} isBusy={deposit.step === 'sending'} onAgain={() => onAgain(order)} />
}

function orderOf(deposit: Deposit): Order | undefined {
  if (deposit.step === 'choosing') return undefined
  return deposit.step === 'sending' ? deposit.after : deposit.order
}

function titleOf(deposit: Deposit): string {
  if (deposit.step === 'paying') return 'wallet.overlay.title'
  if (deposit.step === 'arrived') return 'wallet.arrived.title'
  return orderOf(deposit)?.state === 'failed' ? 'wallet.over.failedTitle' : 'wallet.over.expiredTitle'
}
