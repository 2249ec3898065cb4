import './wallet.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { refusalWords } from '#contract/errcodes.ts'
import type { RechargeType } from '#contract/lobby/catalogue.ts'
import { type Cents, readCoin } from '#contract/money.ts'
import { loadKyc } from '#stores/kyc/kycStanding.ts'
import { $player } from '#stores/session/player.ts'
import { go } from '#stores/ui/navigation.ts'
import { showToast } from '#stores/ui/ui.ts'
import { $deposit, loadUnpaid, openDeposit } from '#stores/wallet/deposit.ts'
import { KycDue, KycGate } from '../kyc/KycNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { BonusCard, Sums } from './Bonus.tsx'
import { ChannelDialog } from './ChannelDialog.tsx'
import { DepositOverlay } from './DepositOverlay.tsx'
import { Unpaid } from './Unpaid.tsx'

type Props = {
  strings: Strings
  /** Offered amounts, cents. */
  amounts: readonly Cents[]
  channels: readonly RechargeType[]
  /** First-recharge bonus in cents, and its wagering multiple. */
  firstBonus: Cents
  turnover: number
}

const PRESELECTED = 2

/** The deposit page: an amount, then the channel, then the payment over the page. */
export const DepositForm = guarded(function DepositForm({ strings, amounts, channels, firstBonus, turnover }: Props) {
  const [typed, setTyped] = useState(() => typedOf(amounts[PRESELECTED] ?? amounts[0] ?? 0))
  const [isTried, setIsTried] = useState(false)
  const { isChoosing, setIsChoosing, isRefused, open } = useOpening(strings, channels)
  const deposit = useStore($deposit, { ssr: 'initial' })
  const bonus = useBonus(firstBonus)
  const cents = readCoin(typed)
  const range = rangeOf(channels)
  const isFine = cents !== undefined && cents >= range.minimum && cents <= range.maximum
  const bounds = { min: formats(strings).shortCoin(range.minimum), max: formats(strings).shortCoin(range.maximum) }

  useEffect(() => void loadUnpaid(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isFine) setIsChoosing(true)
  }

  return (
    <div className="wallet">
      <form className="wallet-main" onSubmit={submit} noValidate>
        <Unpaid strings={strings} />
        <KycGate strings={strings} what="deposit" isRefused={isRefused}>
          <AmountField
            strings={strings}
            typed={typed}
            onType={setTyped}
            chips={amounts}
            hint={t(strings, 'wallet.limits', bounds)}
            error={isTried && !isFine ? t(strings, 'wallet.amountWrong', bounds) : undefined}
          />
          {bonus > 0 && isFine && (
            <Sums strings={strings} cents={cents} bonus={Math.min(cents, bonus)} turnover={turnover} />
          )}
          <Button look="gold" type="submit" isWide>
            {isFine
              ? t(strings, 'wallet.form.submit', { amount: formats(strings).coin(cents) })
              : t(strings, 'wallet.form.submitPlain')}
          </Button>
          <p className="wallet-note">{t(strings, 'wallet.form.note')}</p>
        </KycGate>
      </form>
      <div className="wallet-side">
        <BalanceCard strings={strings} />
        {bonus > 0 && <BonusCard strings={strings} bonus={bonus} turnover={turnover} />}
        <KycDue strings={strings} />
      </div>
      {isFine && (
        <ChannelDialog
          strings={strings}
          channels={channels}
          cents={cents}
          // Closed before the payment opens over it, because that dialog restores the focus to where it was.
          isOpen={isChoosing && deposit.step !== 'paying'}
          isBusy={deposit.step === 'sending'}
          onClose={() => setIsChoosing(false)}
          onConfirm={(channel) => void open(cents, channel)}
        />
      )}
      <DepositOverlay strings={strings} onAgain={(order) => void open(order.amount, order.rechargeType)} />
    </div>
  )
})

/** Chooses a channel and opens an order with it. A refusal leads to the page that resolves it. */
function useOpening(strings: Strings, channels: readonly RechargeType[]) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  async function open(amount: Cents, channel: number) {
    const problem = await openDeposit(amount, channel)
    if (problem?.key === refusalWords.bankNeeded) return bindFirst(channels.find(({ id }) => id === channel))
    const isUnverified = problem?.key === refusalWords.kycNeeded
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    if (!problem || isUnverified) setIsChoosing(false)
    if (!isUnverified) return
    setIsRefused(true)
    void loadKyc()
  }

  return { isChoosing, setIsChoosing, isRefused, open }
}

/** A bank's channel first requires an account there (spec 4). */
function bindFirst(channel: RechargeType | undefined): void {
  go(`/bindBankCard?back=1&id=${channel?.bankId ?? ''}`)
}

/** The bonus of this player's next deposit: the offer, until an earlier deposit is known. */
function useBonus(firstBonus: Cents): Cents {
  const player = useStore($player, { ssr: 'initial' })
  return player.state === 'ready' && player.user.firstRecharge ? 0 : firstBonus
}

/** The range of amounts that at least one channel accepts. */
function rangeOf(channels: readonly RechargeType[]): { minimum: Cents; maximum: Cents } {
  return {
    minimum: Math.min(...channels.map(({ minimum }) => minimum)),
    maximum: Math.max(...channels.map(({ maximum }) => maximum)),
  }
}
