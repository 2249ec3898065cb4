import '../ui/radio.css'
import './kinds.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId, useState } from 'react'
import { type Cents, readCoin } from '#contract/money.ts'
import { safePasswordTypo } from '#contract/wallet/safebox.ts'
import type { UserMessage } from '#contract/words.ts'
import { showToast } from '#stores/ui/ui.ts'
import { $isSafeboxBusy, type Box, type Direction, moveCoin } from '#stores/wallet/safebox.ts'
import { Button } from '../ui/Button.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { SafePasswordField } from './SafePasswordField.tsx'

type Props = { strings: Strings; box: Box; chips: readonly Cents[] }

const directions = ['in', 'out'] as const
const keyOf = { in: 'In', out: 'Out' } as const

/** Moves coin into the box, or out of it with its password. A hold or lock is announced before anything is filled in. */
export function SafeboxMove({ strings, box, chips }: Props) {
  const [direction, setDirection] = useState<Direction>('in')
  const until = box.lockedUntil ?? box.restsUntil
  return (
    <div className="safebox-form">
      <Directions strings={strings} chosen={direction} onChoose={setDirection} />
      {direction === 'out' && until !== undefined ? (
        <Shut strings={strings} until={until} />
      ) : (
        <MoveForm key={direction} {...{ strings, box, chips, direction }} />
      )}
    </div>
  )
}

/** End of the hold or lock; the balance above states the reason. */
function Shut({ strings, until }: { strings: Strings; until: number }) {
  const reason = useId()
  return (
    <>
      <p className="safebox-text" id={reason}>
        {t(strings, 'safebox.shut', { until: formats(strings).moment(until) })}
      </p>
      <Button look="gold" isWide disabled aria-describedby={reason}>
        {t(strings, 'safebox.submitOutPlain')}
      </Button>
    </>
  )
}

function MoveForm({ strings, box, chips, direction }: Props & { direction: Direction }) {
  const isBusy = useStore($isSafeboxBusy)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string | undefined; password?: string | undefined }>({})
  const amount = readCoin(typed)
  const there = direction === 'in' ? box.coin : box.safebox
  const Way = keyOf[direction]

  function amountProblem(): string | undefined {
    if (amount === undefined) return t(strings, 'safebox.amountWrong')
    return amount > there ? t(strings, `safebox.tooMuch${Way}`, { amount: formats(strings).coin(there) }) : undefined
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = fieldText(form, 'password').trim()
    const typo = direction === 'out' ? safePasswordTypo(password) : undefined
    const found = { amount: amountProblem(), password: typo && t(strings, typo.key, typo.values) }
    setWrong(found)
    if (amount === undefined || found.amount || found.password)
      return focusOn(form, found.amount ? 'amount' : 'password')
    const problem = await moveCoin(direction, amount, password)
    if (problem === 'busy') return
    if (problem) return setWrong({ password: tellOf(problem, strings, form) })
    showToast(t(strings, `safebox.moved${Way}`, { amount: formats(strings).coin(amount) }), 'success')
    setTyped('')
    form.reset()
  }

  return (
    <form className="safebox-form" onSubmit={(event) => void submit(event)} noValidate>
      <AmountField
        strings={strings}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setWrong({ ...wrong, amount: undefined })
        }}
        chips={chips}
        most={there}
        hint={t(strings, direction === 'in' ? 'safebox.tooMuchIn' : 'safebox.tooMuchOut', {
          amount: formats(strings).coin(there),
        })}
        error={wrong.amount}
        action={<AllButton strings={strings} onClick={() => setTyped(there === 0 ? '' : typedOf(there))} />}
      />
      {direction === 'out' && (
        <SafePasswordField
          strings={strings}
          name="password"
          label={t(strings, 'safebox.password')}
          error={wrong.password}
          onChange={() => setWrong({ ...wrong, password: undefined })}
        />
      )}
      <Button look="gold" type="submit" isWide isBusy={isBusy}>
        {amount === undefined
          ? t(strings, `safebox.submit${Way}Plain`)
          : t(strings, `safebox.submit${Way}`, { amount: formats(strings).coin(amount) })}
      </Button>
    </form>
  )
}

/** Reports an error; returns the message that belongs at the password. */
function tellOf({ key, values }: UserMessage, strings: Strings, form: HTMLFormElement): string | undefined {
  const text = t(strings, key, values)
  showToast(text, 'error')
  if (key !== 'safebox.wrong') return undefined
  focusOn(form, 'password')
  return text
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}

/** Fills in the whole available balance. */
function AllButton({ strings, onClick }: { strings: Strings; onClick: () => void }) {
  return (
    <button type="button" className="amount-all" onClick={onClick}>
      {t(strings, 'safebox.all')}
    </button>
  )
}

type DirectionsProps = { strings: Strings; chosen: Direction; onChoose: (direction: Direction) => void }

function Directions({ strings, chosen, onChoose }: DirectionsProps) {
  return (
    <fieldset className="kinds">
      <legend className="unseen">{t(strings, 'safebox.direction')}</legend>
      {directions.map((each) => (
        <label key={each} className="kind">
          <input
            type="radio"
            className="radio"
            name="direction"
            checked={each === chosen}
            onChange={() => onChoose(each)}
          />
          <span>{t(strings, `safebox.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
