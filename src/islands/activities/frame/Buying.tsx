import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { DEPOSIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { lobbyRefusalWords } from '#contract/refusals.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { bindAddress } from '#contract/wallet/depositBank.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../../ui/Button.tsx'
import { debounced } from '../../ui/debounce.ts'
import { go } from '../../ui/navigation.ts'
import { useOnDemand } from '../../ui/onDemand.tsx'
import { showToast } from '../../ui/ui.ts'
import { type Strings, t } from '../../ui/words.ts'
import { $deposit } from '../../wallet/deposit.ts'
import { $isBuying } from '../buying.ts'

type Props = {
  price: Cents
  /** The channels that take a deposit of some price of the activity. */
  channels: readonly RechargeType[]
  strings: Strings
  /** Opens the order with a channel; returns the error, if any. */
  onBuy: (channel: number) => Promise<UserMessage | undefined>
  /** The words of the button. */
  children: ReactNode
}

const loadChooser = () => import('../../wallet/ChannelDialog.tsx').then(({ ChannelDialog }) => ChannelDialog)

const once = debounced(DEPOSIT_DEBOUNCE_MS, (open: () => Promise<void>) => void open())

/** The button of what a deposit buys, and the dialog that asks for the channel. `strings` holds `wallet` too. */
export function Buying({ price, channels, strings, onBuy, children }: Props) {
  const isBusy = useStore($isBuying, { ssr: 'initial' })
  const { step } = useStore($deposit, { ssr: 'initial' })
  const [isChoosing, setIsChoosing] = useState(false)
  const { Piece: Chooser, isLoading, fetchPiece } = useOnDemand(loadChooser)

  async function choose(): Promise<void> {
    const isLoaded = await fetchPiece()
    setIsChoosing(isLoaded)
    if (!isLoaded) showToast(t(strings, 'common.networkFail'), 'error')
  }

  async function open(channel: number): Promise<void> {
    const problem = await onBuy(channel)
    setIsChoosing(false)
    if (!problem) return
    if (problem.key !== lobbyRefusalWords.bankNeeded) showToast(t(strings, problem.key, problem.values), 'error')
    else go(bindAddress(channels.find(({ id }) => id === channel)?.bankId ?? 'any'))
  }

  return (
    <>
      <Button look="gold" isWide isBusy={isLoading} onClick={() => void choose()}>
        {children}
      </Button>
      {Chooser && (
        <Chooser
          {...{ strings, channels, isBusy }}
          cents={price}
          // Closed before the payment opens over it, which gives the focus back to where it was.
          isOpen={isChoosing && step !== 'paying'}
          onClose={() => setIsChoosing(false)}
          onConfirm={(channel) => once(() => open(channel))}
        />
      )}
    </>
  )
}
