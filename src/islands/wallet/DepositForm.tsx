import '../ui/wallet.css'
import { useStore } from '@nanostores/react'
import { type ComponentProps, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { FIRST_CHARGE } from '#contract/activities/firstCharge/id.ts'
import { DEPOSIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { type Cents, readCoin } from '#contract/money.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { PAID_QUERY } from '#contract/wallet/paidQuery.ts'
import { type Days, processingDays, processingDaysWithin } from '#contract/wallet/processing.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { $activities } from '../activities/activities.ts'
import { KycDue, KycGate } from '../kyc/KycNotice.tsx'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { Empty } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { replaceQuery } from '../ui/navigation.ts'
import { useNeeded, useOnDemand } from '../ui/onDemand.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { BonusCard, Sums } from './Bonus.tsx'
import type { DepositOverlay } from './DepositOverlay.tsx'
import { $channels, $deposit, leaveDeposit, loadChannels, resumeDeposit } from './deposit.ts'
import type { OpenDepositsProps } from './OpenDeposits.tsx'
import { useOpening } from './opening.tsx'
import { PayingApps } from './PayingApps.tsx'
import { takeWish } from './wish.ts'

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
  const { channels, off, resting, isTold } = useServersChannels(props.channels)
  const opening = useOpening(strings, channels)
  const { bonus, isHeld, isKnown } = useBonus(firstBonus)
  useServer()

  return (
    <div className="wallet">
      <div className="wallet-main">
        <Open strings={strings} channels={props.channels} />
        <Debt strings={strings} />
        {off.map(({ name, text }) => (
          <p key={name} className="card" role="status">
            {`${name}: ${text}`}
          </p>
        ))}
        {channels.length === 0 ? (
          <ClosedDeposits strings={strings} />
        ) : (
          <KycGate strings={strings} what="deposit" isRefused={opening.isRefused}>
            <AmountForm {...props} {...{ channels, opening, isTold, isKnown }} bonus={isHeld ? 0 : bonus} />
          </KycGate>
        )}
        {resting.map(({ name, until }) => (
          <p key={name} className="wallet-note">
            {t(strings, 'wallet.channels.opens', { channel: name, until: new Date(until) })}
          </p>
        ))}
      </div>
      <div className="wallet-side">
        <BalanceCard strings={strings} />
        {bonus > 0 && channels.length > 0 && <BonusCard {...{ strings, bonus, isHeld, isKnown }} />}
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

/** The list of open deposits, whose code loads after the page. */
function Open(props: OpenDepositsProps) {
  const Piece = useNeeded(loadOpen, true)
  return Piece && <Piece {...props} />
}

/** What the server tells of deposits, once it has answered. */
function useTold() {
  const told = useStore($channels, { ssr: 'initial' })
  return told.state === 'ready' ? told.value : undefined
}

/** What is owed, if anything: hardly any player needs its code. */
function Debt({ strings }: { strings: Strings }) {
  const debt = useTold()?.debt
  const Piece = useNeeded(loadDebt, debt !== undefined)
  return Piece && debt ? <Piece strings={strings} debt={debt} /> : null
}

const loadUnder = () => import('./UnderAmount.tsx').then(({ UnderAmount }) => UnderAmount)
const loadDebt = () => import('./DebtNotice.tsx').then(({ DebtNotice }) => DebtNotice)
const loadChooser = () => import('./ChannelDialog.tsx').then(({ ChannelDialog }) => ChannelDialog)
const loadOpen = () => import('./OpenDeposits.tsx').then(({ OpenDeposits }) => OpenDeposits)
const loadPayment = () => import('./DepositOverlay.tsx').then(({ DepositOverlay }) => DepositOverlay)

type FormProps = Props & {
  opening: ReturnType<typeof useOpening>
  bonus: Cents
  /** Whether the server has told of the channels, and whether this player's bonus is known. Nothing that may be untrue is shown before. */
  isTold: boolean
  isKnown: boolean
}

/** The amount, what it brings, and the dialog that asks for the channel. */
function AmountForm({ strings, amounts, channels, opening, bonus, turnover, isTold, isKnown }: FormProps) {
  const [typed, setTyped] = useState(() => typedOf(amounts[PRESELECTED] ?? amounts[0] ?? 0))
  const [isTried, setIsTried] = useState(false)
  const { isChoosing, setIsChoosing, open } = opening
  const { Piece: Chooser, isLoading, fetchPiece } = useOnDemand(loadChooser)
  const deposit = useStore($deposit, { ssr: 'initial' })
  // What the player's limits leave, if there is one.
  const limit = useTold()?.limit
  const left = limit?.left ?? Infinity
  const Under = useNeeded(loadUnder, true)
  const cents = readCoin(typed)
  const range = rangeOf(channels)
  const isFine = cents !== undefined && cents >= range.minimum && cents <= range.maximum
  const offer = isFine && cents <= left ? { cents, bonus: firstBonusOf(cents, bonus), turnover, isKnown } : undefined
  const bounds = { min: formats(strings).shortCoin(range.minimum), max: formats(strings).shortCoin(range.maximum) }

  useEffect(() => {
    const wish = takeWish()
    if (wish !== undefined) setTyped(typedOf(wish))
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isFine) return
    const isLoaded = await fetchPiece()
    setIsChoosing(isLoaded)
    if (!isLoaded) showToast(t(strings, 'common.networkFail'), 'error')
    else void loadPayment().catch(() => undefined)
  }

  return (
    <form className="wallet-main wallet-form" onSubmit={submit} noValidate>
      <AmountField
        strings={strings}
        typed={typed}
        onType={setTyped}
        onLeave={(text) => setIsTried(text !== '')}
        chips={amounts}
        most={left}
        hint={isTold ? t(strings, 'wallet.limits', bounds) : '\u00a0'}
        error={isTried && !isFine ? t(strings, 'wallet.amountWrong', bounds) : undefined}
      />
      {Under ? <Under {...{ strings, limit, cents, offer, Sums }} /> : offer && <Sums {...{ strings, offer }} />}
      <div className="wallet-submit">
        <Button look="gold" type="submit" isWide isBusy={isLoading} disabled={left < range.minimum}>
          {cents
            ? t(strings, 'wallet.form.submit', { amount: formats(strings).coin(cents) })
            : t(strings, 'wallet.form.submitPlain')}
        </Button>
      </div>
      {isTold && Under && <PayingApps strings={strings} channels={channels} />}
      <p className={isTold ? 'wallet-note' : 'wallet-note untold'}>
        {t(strings, 'wallet.form.time', { count: daysOf(channels, cents).max })}
      </p>
      {Chooser && isFine && (
        <Chooser
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
  off: readonly { name: string; text: string }[]
  /** Channels outside their hours, and when they open. */
  resting: readonly { name: string; until: number }[]
  isTold: boolean
} {
  const told = useTold()
  const named = <T extends { id: number }>(rows: readonly T[] = []) =>
    rows.flatMap((row) => all.filter(({ id }) => id === row.id).map(({ name }) => ({ ...row, name })))
  return {
    channels: all.filter(({ id }) => !told || told.open.includes(id)),
    off: named(told?.off),
    resting: named(told?.resting),
    isTold: told !== undefined,
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
    if (!isReady) return
    const isReturned = new URLSearchParams(location.search).has(PAID_QUERY)
    // A reload is no second return.
    replaceQuery(PAID_QUERY, '')
    void resumeDeposit(isReturned).then((isResumed) => isResumed && scrollTo({ top: 0 }))
  }, [isReady])
}

function askServer(): void {
  if (document.visibilityState === 'hidden') return
  void loadChannels()
}

/**
 * The bonus of this player's next deposit. Until it is known whether they have had it, it has its room and is not shown. None is spoken of once
 * it is over, to who may hear of none, or to the second account of a person. `isHeld`: it does not come with the deposit, but once the identity
 * is checked.
 */
function useBonus(firstBonus: Cents): { bonus: Cents; isHeld: boolean | undefined; isKnown: boolean } {
  const player = useStore($player, { ssr: 'initial' })
  const { promotions, activityIds, activityMap } = useStore($activities, { ssr: 'initial' }) ?? {}
  const isHad = player.state === 'ready' && player.user.firstRecharge
  const isNone = isHad || promotions === 'none' || activityIds?.includes(FIRST_CHARGE) === false
  const isKnown = player.state === 'ready' && activityIds !== undefined
  return { bonus: isNone ? 0 : firstBonus, isHeld: activityMap?.[FIRST_CHARGE]?.isHeld, isKnown }
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
