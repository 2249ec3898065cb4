import { type ComponentType, type SubmitEvent, useEffect, useState } from 'react'
import { type Cents, readCoin } from '#contract/money.ts'
import { daysWithin } from '#contract/wallet/bands.ts'
import type { PayeeKind } from '#contract/wallet/rails.ts'
import { Button } from '../ui/Button.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import type { BankInfo } from './bank.ts'
import { isUsable } from './bank.ts'
import { PayeeChoice } from './PayeeChoice.tsx'
import type { Terms } from './terms.ts'
import type { CostProps } from './WithdrawCost.tsx'
import type { Limits } from './WithdrawForm.tsx'
import type { Wish } from './withdraw.ts'

type Props = {
  strings: Strings
  limits: Limits
  terms: Terms
  info: BankInfo
  bindPath: string
  /** Offers accounts of this kind alone. */
  kind?: PayeeKind | undefined
  onAsked: () => void
}

/** The entered values, and whether they make a valid request. */
function useRequest({ strings, terms, info }: Props) {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const amount = readCoin(typed)
  const usable = info.appUserBankList.filter((account) => isUsable(account, info))
  const payee = usable.find(({ accountId }) => accountId === chosen) ?? usable[0]
  const wrongAmount = amountProblem(strings, amount, terms)
  const isFine = amount !== undefined && payee !== undefined && wrongAmount === undefined
  const wish: Wish | undefined = isFine ? { amount, accountId: payee.accountId } : undefined
  const wrongPayee = payee ? undefined : t(strings, 'bank.toCooling')
  const shown = isTried ? { amount: wrongAmount, payee: wrongPayee } : {}
  return { payee, setChosen, typed, setTyped, setIsTried, wish, wrong: shown }
}

const fetchConfirm = async () => (await import('./WithdrawConfirm.tsx')).WithdrawConfirm

/** The target account and the amount. The confirmation loads with the first request. */
export function RequestForm(props: Props) {
  const { strings, limits, terms, bindPath } = props
  const info = ofKind(props)
  const { payee, setChosen, typed, setTyped, setIsTried, wish, wrong } = useRequest({ ...props, info })
  const [isAsking, setIsAsking] = useState(false)
  const { Piece: Confirm, isLoading, fetchPiece } = useOnDemand(fetchConfirm)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!wish) return
    const isLoaded = await fetchPiece()
    setIsAsking(isLoaded)
    if (!isLoaded) showToast(t(strings, 'common.networkFail'), 'error')
  }

  function forget() {
    setTyped('')
    setIsTried(false)
    props.onAsked()
  }

  return (
    <>
      <form className="wallet-main wallet-form" onSubmit={submit} noValidate>
        <PayeeChoice
          strings={strings}
          info={info}
          chosen={payee}
          onChoose={setChosen}
          bindPath={bindPath}
          error={wrong.payee}
        />
        <AmountField
          strings={strings}
          typed={typed}
          onType={setTyped}
          chips={limits.amounts}
          most={terms.ready}
          hint={t(strings, 'wallet.limits', boundsOf(strings, terms))}
          error={wrong.amount}
          action={
            <AllButton strings={strings} onClick={() => setTyped(typedOf(Math.min(terms.ready, mostOf(terms))))} />
          }
        />
        <div className="wallet-submit">
          <Button look="gold" type="submit" isWide isBusy={isLoading}>
            {wish
              ? t(strings, 'wallet.ask.submit', { amount: formats(strings).coin(wish.amount) })
              : t(strings, 'wallet.ask.submitPlain')}
          </Button>
        </div>
        <Cost strings={strings} terms={terms} amount={wish?.amount} />
      </form>
      {Confirm && wish && payee && (
        <Confirm
          strings={strings}
          terms={terms}
          wish={wish}
          payee={payee}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onAsked={forget}
        />
      )}
    </>
  )
}

/** Fee, time and limits. Their code comes after the form; without it the longest time stands there. */
function Cost(props: CostProps) {
  const [Piece, setPiece] = useState<ComponentType<CostProps>>()
  useEffect(() => {
    import('./WithdrawCost.tsx').then(
      ({ WithdrawCost }) => setPiece(() => WithdrawCost),
      () => {},
    )
  }, [])
  const { strings, terms } = props
  if (Piece) return <Piece {...props} />
  return <p className="wallet-note">{t(strings, 'wallet.track.days', { ...daysWithin(terms.bands, terms) })}</p>
}

/** Fills in the largest amount that may be withdrawn. */
function AllButton({ strings, onClick }: { strings: Strings; onClick: () => void }) {
  return (
    <button type="button" className="amount-all" onClick={onClick}>
      {t(strings, 'wallet.ask.all')}
    </button>
  )
}

/** The most that one request may take now: its own maximum, and what is left of the day and the month. */
function mostOf({ maximum, limits }: Terms): Cents {
  return Math.min(maximum, limits.day.left, limits.month.left)
}

/** The player's accounts, of one kind where the page is of that kind. */
function ofKind({ info, kind }: Props): BankInfo {
  return kind ? { ...info, appUserBankList: info.appUserBankList.filter((account) => account.kind === kind) } : info
}

function boundsOf(strings: Strings, terms: Terms) {
  return { min: formats(strings).shortCoin(terms.minimum), max: formats(strings).shortCoin(mostOf(terms)) }
}

function amountProblem(strings: Strings, cents: Cents | undefined, terms: Terms): string | undefined {
  const isInside = cents !== undefined && cents >= terms.minimum && cents <= mostOf(terms)
  if (mostOf(terms) < terms.minimum) return t(strings, 'wallet.ask.nothingLeft')
  if (!isInside) return t(strings, 'wallet.amountWrong', boundsOf(strings, terms))
  if (cents <= terms.ready) return undefined
  if (cents > terms.coin || terms.turnoverLeft === 0) return t(strings, 'wallet.ask.tooMuch')
  const { coin } = formats(strings)
  return t(strings, 'wallet.ask.locked', { ready: coin(terms.ready), left: coin(terms.turnoverLeft) })
}
