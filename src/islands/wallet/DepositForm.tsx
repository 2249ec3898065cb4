import './wallet.css'
import { useStore } from '@nanostores/react'
import { type ComponentProps, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { refusalWords } from '#contract/errcodes.ts'
import { DEPOSIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { RechargeType } from '#contract/lobby/catalogue.ts'
import { type Cents, readCoin } from '#contract/money.ts'
import { type Days, processingDays, processingDaysWithin } from '#contract/wallet/processing.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { loadKyc } from '#stores/kyc/kycStanding.ts'
import { $player } from '#stores/session/player.ts'
import { debounced } from '#stores/ui/debounce.ts'
import { go } from '#stores/ui/navigation.ts'
import { showToast } from '#stores/ui/ui.ts'
import {
  $channels,
  $deposit,
  leaveDeposit,
  loadChannels,
  loadUnpaid,
  openDeposit,
  resumeDeposit,
} from '#stores/wallet/deposit.ts'
import { KycDue, KycGate } from '../kyc/KycNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { useOnDemand } from '../ui/onDemand.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { BonusCard, Sums } from './Bonus.tsx'
import { ChannelDialog } from './ChannelDialog.tsx'
import type { DepositOverlay } from './DepositOverlay.tsx'
import { PayingApps } from './PayingApps.tsx'
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

/** Every button that opens an order. A double tap opens one, even when the first answer comes before the second tap. */
const openOnce = debounced(DEPOSIT_DEBOUNCE_MS, (open: () => Promise<void>) => void open())

/** The deposit page: an amount, then the channel, then the payment over the page. */
export const DepositForm = guarded(function DepositForm(props: Props) {
  const { strings, firstBonus } = props
  const { channels, off } = useServersChannels(props.channels)
  const opening = useOpening(strings, channels)
  const bonus = useBonus(firstBonus)
  useServer()

  return (
    <div className="wallet">
      <div className="wallet-main">
        <Unpaid strings={strings} />
        {off.map((text) => (
          <p key={text} className="card" role="status">
            {text}
          </p>
        ))}
        {channels.length === 0 ? (
          <ClosedDeposits strings={strings} />
        ) : (
          <KycGate strings={strings} what="deposit" isRefused={opening.isRefused}>
            <AmountForm {...props} {...{ channels, opening, bonus }} />
          </KycGate>
        )}
      </div>
      <div className="wallet-side">
        <BalanceCard strings={strings} />
        {bonus > 0 && channels.length > 0 && <BonusCard strings={strings} bonus={bonus} />}
        <KycDue strings={strings} />
      </div>
      <Payment
        strings={strings}
        channels={props.channels}
        onAgain={(order) => openOnce(() => opening.open(order.amount, order.rechargeType))}
      />
    </div>
  )
})

/** The payment over the page, loaded with the first one. It stays mounted, since a dialog that closes gives the focus back. */
function Payment(props: ComponentProps<typeof DepositOverlay>) {
  const { step } = useStore($deposit, { ssr: 'initial' })
  const { Piece, fetchPiece } = useOnDemand(loadPayment)
  const isWanted = step !== 'choosing'
  const fetchNow = useEffectEvent(async () => {
    if (await fetchPiece()) return
    // The order waits above the form, and opens from there.
    leaveDeposit()
    showToast(t(props.strings, 'common.networkFail'), 'error')
  })
  useEffect(() => {
    if (isWanted) void fetchNow()
  }, [isWanted])
  return Piece ? <Piece {...props} /> : null
}

const loadPayment = () => import('./DepositOverlay.tsx').then(({ DepositOverlay }) => DepositOverlay)

type FormProps = Props & { opening: ReturnType<typeof useOpening>; bonus: Cents }

/** The amount, what it brings, and the dialog that asks for the channel. */
function AmountForm({ strings, amounts, channels, opening, bonus, turnover }: FormProps) {
  const [typed, setTyped] = useState(() => typedOf(amounts[PRESELECTED] ?? amounts[0] ?? 0))
  const [isTried, setIsTried] = useState(false)
  const { isChoosing, setIsChoosing, open } = opening
  const deposit = useStore($deposit, { ssr: 'initial' })
  const cents = readCoin(typed)
  const range = rangeOf(channels)
  const isFine = cents !== undefined && cents >= range.minimum && cents <= range.maximum
  const bounds = { min: formats(strings).shortCoin(range.minimum), max: formats(strings).shortCoin(range.maximum) }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isFine) return
    setIsChoosing(true)
    void loadPayment().catch(() => undefined)
  }

  return (
    <form className="wallet-main" onSubmit={submit} noValidate>
      <AmountField
        strings={strings}
        typed={typed}
        onType={setTyped}
        onLeave={() => setIsTried(typed !== '')}
        chips={amounts}
        hint={t(strings, 'wallet.limits', bounds)}
        error={isTried && !isFine ? t(strings, 'wallet.amountWrong', bounds) : undefined}
      />
      {isFine && <Sums strings={strings} offer={{ cents, bonus: firstBonusOf(cents, bonus), turnover }} />}
      <Button look="gold" type="submit" isWide>
        {cents
          ? t(strings, 'wallet.form.submit', { amount: formats(strings).coin(cents) })
          : t(strings, 'wallet.form.submitPlain')}
      </Button>
      <PayingApps strings={strings} channels={channels} />
      <p className="wallet-note">{t(strings, 'wallet.form.time', { count: daysOf(channels, cents).max })}</p>
      {isFine && (
        <ChannelDialog
          strings={strings}
          channels={channels}
          cents={cents}
          // Closed before the payment opens over it, because that dialog restores the focus to where it was.
          isOpen={isChoosing && deposit.step !== 'paying'}
          isBusy={deposit.step === 'sending'}
          onClose={() => setIsChoosing(false)}
          onConfirm={(channel) => openOnce(() => open(cents, channel))}
        />
      )}
    </form>
  )
}

/** Nothing can be paid in now. The server says so before an amount is typed. */
function ClosedDeposits({ strings }: { strings: Strings }) {
  return (
    <Empty title={t(strings, 'wallet.closed.title')} text={t(strings, 'wallet.closed.text')}>
      <a className="button" href="/service">
        {t(strings, 'wallet.closed.service')}
      </a>
    </Empty>
  )
}

/** The channels of the build that the server takes orders by; all of them until it answers. `off` is said of those that are switched off. */
function useServersChannels(all: readonly RechargeType[]): {
  channels: readonly RechargeType[]
  off: readonly string[]
} {
  const told = useStore($channels, { ssr: 'initial' })
  if (told.state !== 'ready') return { channels: all, off: [] }
  const { open, off = [] } = told.value
  return {
    channels: all.filter(({ id }) => open.includes(id)),
    off: off.flatMap(({ id, text }) =>
      all.filter((channel) => channel.id === id).map(({ name }) => `${name}: ${text}`),
    ),
  }
}

/** Asks which channels are open and what waits, whenever the page is looked at. The payment that was open before a reload opens again. */
function useServer(): void {
  const isReady = useStore($player, { ssr: 'initial' }).state === 'ready'
  useEffect(() => {
    askServer()
    document.addEventListener('visibilitychange', askServer)
    return () => document.removeEventListener('visibilitychange', askServer)
  }, [])
  useEffect(() => {
    if (isReady) void resumeDeposit().then((isResumed) => isResumed && scrollTo({ top: 0 }))
  }, [isReady])
}

function askServer(): void {
  if (document.visibilityState === 'hidden') return
  void loadChannels()
  void loadUnpaid()
}

/** Chooses a channel and opens an order with it. A refusal leads to the page that resolves it. */
function useOpening(strings: Strings, channels: readonly RechargeType[]) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  async function open(amount: Cents, channel: number) {
    const problem = await openDeposit(amount, channel)
    if (problem?.key === refusalWords.bankNeeded) return bindFirst(channels.find(({ id }) => id === channel))
    const isUnverified = problem?.key === refusalWords.kycNeeded
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    // The form of what is missing opens over the page, once this dialog has gone.
    const isAsked = problem?.key === refusalWords.birthDateNeeded || problem?.key === refusalWords.textsNeeded
    if (!problem || isUnverified || isAsked) setIsChoosing(false)
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

/** The processing time of the amount, or of all that the channels take while none of them takes it. */
function daysOf(channels: readonly RechargeType[], cents: Cents | undefined): Days {
  const takes = channels.some(({ minimum, maximum }) => cents !== undefined && cents >= minimum && cents <= maximum)
  return takes && cents !== undefined ? processingDays(cents) : processingDaysWithin(rangeOf(channels))
}

/** The range of amounts that at least one channel accepts. */
function rangeOf(channels: readonly RechargeType[]): { minimum: Cents; maximum: Cents } {
  return {
    minimum: Math.min(...channels.map(({ minimum }) => minimum)),
    maximum: Math.max(...channels.map(({ maximum }) => maximum)),
  }
}
