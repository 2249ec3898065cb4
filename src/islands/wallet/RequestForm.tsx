import { type SubmitEvent, useState } from 'react'
import { type PayeeKind, payeeKinds } from '#contract/enumerations.ts'
import { type Cents, formatCoin, formatShortCoin, readCoin } from '#contract/money.ts'
import { readWalletNumber } from '#contract/rules.ts'
import type { Terms, Wish } from '#stores/withdraw.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'
import type { Limits } from './WithdrawForm.tsx'

type Props = { strings: Strings; limits: Limits; terms: Terms }

/** What the player has typed, and whether it makes a request. */
function useRequest({ strings, terms }: Props) {
  const [kind, setKind] = useState<PayeeKind>('GCASH')
  const [number, setNumber] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const amount = readCoin(typed)
  const payee = readWalletNumber(number)
  const wrongAmount = amountProblem(strings, amount, terms)
  const isFine = amount !== undefined && payee !== undefined && wrongAmount === undefined
  const wish: Wish | undefined = isFine ? { amount, payeeKind: kind, payee } : undefined
  const wrongNumber = payee ? undefined : t(strings, 'wallet.ask.numberWrong')
  const shown = isTried ? { amount: wrongAmount, number: wrongNumber } : {}
  return { kind, setKind, number, setNumber, typed, setTyped, setIsTried, wish, wrong: shown }
}

/** Where the money goes and how much of it. */
export function RequestForm({ strings, limits, terms }: Props) {
  const { kind, setKind, number, setNumber, typed, setTyped, setIsTried, wish, wrong } = useRequest({
    strings,
    limits,
    terms,
  })
  const [isAsking, setIsAsking] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsTried(true)
    if (wish && terms.turnoverLeft === 0) setIsAsking(true)
  }

  function forget() {
    setTyped('')
    setIsTried(false)
  }

  return (
    <form className="wallet-main" onSubmit={submit} noValidate>
      <KindChoice strings={strings} kind={kind} onChoose={setKind} />
      <TextField
        label={t(strings, 'wallet.ask.number')}
        name="payee"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        prefix="+63"
        maxLength={20}
        value={number}
        hint={t(strings, 'wallet.ask.numberHint')}
        error={wrong.number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <AmountField
        strings={strings}
        typed={typed}
        onType={setTyped}
        chips={limits.amounts}
        hint={t(strings, 'wallet.limits', boundsOf(terms))}
        error={wrong.amount}
        action={<AllButton strings={strings} onClick={() => setTyped(typedOf(Math.min(terms.coin, terms.maximum)))} />}
      />
      <Button look="gold" type="submit" isWide aria-disabled={terms.turnoverLeft > 0 || undefined}>
        {wish
          ? t(strings, 'wallet.ask.submit', { amount: formatCoin(wish.amount) })
          : t(strings, 'wallet.ask.submitPlain')}
      </Button>
      <p className="wallet-note">{t(strings, 'wallet.ask.note')}</p>
      {wish && (
        <WithdrawConfirm
          strings={strings}
          wish={wish}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onAsked={forget}
        />
      )}
    </form>
  )
}

/** Fills in everything that may be withdrawn. */
function AllButton({ strings, onClick }: { strings: Strings; onClick: () => void }) {
  return (
    <button type="button" className="amount-all" onClick={onClick}>
      {t(strings, 'wallet.ask.all')}
    </button>
  )
}

type KindProps = { strings: Strings; kind: PayeeKind; onChoose: (kind: PayeeKind) => void }

function KindChoice({ strings, kind, onChoose }: KindProps) {
  return (
    <fieldset className="kinds">
      <legend className="field-label">{t(strings, 'wallet.ask.kind')}</legend>
      {payeeKinds.map((each) => (
        <label key={each} className="kind">
          <input type="radio" name="kind" checked={each === kind} onChange={() => onChoose(each)} />
          <span>{t(strings, `wallet.ask.kinds.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function boundsOf({ minimum, maximum }: Terms) {
  return { min: formatShortCoin(minimum), max: formatShortCoin(maximum) }
}

function amountProblem(strings: Strings, cents: Cents | undefined, terms: Terms): string | undefined {
  const isInside = cents !== undefined && cents >= terms.minimum && cents <= terms.maximum
  if (!isInside) return t(strings, 'wallet.amountWrong', boundsOf(terms))
  return cents > terms.coin ? t(strings, 'wallet.ask.tooMuch') : undefined
}
