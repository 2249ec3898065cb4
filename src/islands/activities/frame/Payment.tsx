import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RechargeType } from '#contract/wallet/channel.ts'
import type { UserMessage } from '#contract/words.ts'
import { useOnDemand } from '../../ui/onDemand.tsx'
import { showToast } from '../../ui/ui.ts'
import { type Strings, t } from '../../ui/words.ts'
import { $deposit, leaveDeposit, type Order } from '../../wallet/deposit.ts'

type Props = {
  channels: readonly RechargeType[]
  strings: Strings
  /** Opens the order of a purchase once more, since the last one has ended; returns the error, if any. */
  onAgain: (order: Order) => Promise<UserMessage | undefined>
}

const loadPayment = () => import('../../wallet/DepositOverlay.tsx').then(({ DepositOverlay }) => DepositOverlay)

/** The payment of a purchase over its page. It stays mounted after what is sold was bought, to tell that the coin has arrived. */
export function Payment({ channels: now, strings, onAgain }: Props) {
  // What is bought has no channels any more, and the payment still names its own.
  const [channels] = useState(now)
  const { step } = useStore($deposit, { ssr: 'initial' })
  const { Piece, fetchPiece } = useOnDemand(loadPayment)
  const isWanted = step !== 'choosing'
  const fetchNow = useEffectEvent(async () => {
    if (await fetchPiece()) return
    // The order waits on the deposit page, and opens from there.
    leaveDeposit()
    showToast(t(strings, 'common.networkFail'), 'error')
  })
  useEffect(() => {
    if (isWanted) void fetchNow()
  }, [isWanted])

  async function again(order: Order): Promise<void> {
    const problem = await onAgain(order)
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
  }

  return Piece ? <Piece {...{ strings, channels }} onAgain={(order) => void again(order)} /> : null
}
