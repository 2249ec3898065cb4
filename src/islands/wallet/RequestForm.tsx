import { type SubmitEvent, useState } from 'react'
import { type Cents, readCoin } from '#contract/money.ts'
import { processingDays, processingDaysWithin } from '#contract/wallet/processing.ts'
import { showToast } from '#stores/ui/ui.ts'
import type { BankInfo } from '#stores/wallet/bank.ts'
import { isUsable } from '#stores/wallet/bank.ts'
import type { Terms } from '#stores/wallet/terms.ts'
import type { Wish } from '#stores/wallet/withdraw.ts'
import { Button } from '../ui/Button.tsx'
import { useOnDemand } from '../ui/onDemand.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { PayeeChoice } from './PayeeChoice.tsx'
import type { Limits } from './WithdrawForm.tsx'

type Props = {
  strings: Strings
  limits: Limits
  terms: Terms
  info: BankInfo
  bindPath: string
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
  const { strings, limits, terms, info, bindPath } = props
  const { payee, setChosen, typed, setTyped, setIsTried, wish, wrong } = useRequest(props)
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
    <form className="wallet-main" onSubmit={submit} noValidate>
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
        most={terms.coin}
        hint={t(strings, 'wallet.limits', boundsOf(strings, terms))}
        error={wrong.amount}
        action={<AllButton strings={strings} onClick={() => setTyped(typedOf(Math.min(terms.ready, terms.maximum)))} />}
      />
      <Button look="gold" type="submit" isWide isBusy={isLoading}>
        {wish
          ? t(strings, 'wallet.ask.submit', { amount: formats(strings).coin(wish.amount) })
          : t(strings, 'wallet.ask.submitPlain')}
      </Button>
      <p className="wallet-note">
        {wish
          ? t(strings, 'wallet.ask.time', {
              amount: formats(strings).coin(wish.amount),
              ...processingDays(wish.amount),
            })
          : t(strings, 'wallet.ask.timeAny', { ...processingDaysWithin(terms) })}
      </p>
      {Confirm && wish && payee && (
        <Confirm
          strings={strings}
          wish={wish}
          payee={payee}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onAsked={forget}
        />
      )}
    </form>
  )
}

/** Fills in the largest amount that may be withdrawn. */
function AllButton({ strings, onClick }: { strings: Strings; onClick: () => void }) {
  return (
    <button type="button" className="amount-all" onClick={onClick}>
      {t(strings, 'wallet.ask.all')}
    </button>
  )
}

function boundsOf(strings: Strings, { minimum, maximum }: Terms) {
  return { min: formats(strings).shortCoin(minimum), max: formats(strings).shortCoin(maximum) }
}

function amountProblem(strings: Strings, cents: Cents | undefined, terms: Terms): string | undefined {
  const isInside = cents !== undefined && cents >= terms.minimum && cents <= terms.maximum
  if (!isInside) return t(strings, 'wallet.amountWrong', boundsOf(strings, terms))
  return cents > terms.ready ? t(strings, 'wallet.ask.tooMuch') : undefined
}
