import '../ui/radio.css'
import '../ui/kinds.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId, useState } from 'react'
import { type Cents, readCoin } from '#contract/money.ts'
import { safePasswordTypo } from '#contract/wallet/safebox.ts'
import { lockTerms, readLockTerm } from '#contract/wallet/timeLock.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { SafePasswordField } from './SafePasswordField.tsx'
import { $isSafeboxBusy, type Box, type BoxMove, type Direction, freeOf, moveCoin } from './safebox.ts'

type Props = { strings: Strings; box: Box; chips: readonly Cents[] }

const directions = ['in', 'lock', 'out'] as const
const keyOf = { in: 'In', lock: 'Lock', out: 'Out' } as const

/** Moves coin into the box, under a time lock, or out of it with its password. A hold or lock is announced before anything is filled in. */
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

type Wrong = { amount?: string | undefined; password?: string | undefined; lock?: string | undefined }

function MoveForm({ strings, box, chips, direction }: Props & { direction: Direction }) {
  const isBusy = useStore($isSafeboxBusy)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const amount = readCoin(typed)
  const there = thereFor(direction, box)
  const Way = keyOf[direction]

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = wrongIn(form, { strings, direction, amount, there })
    setWrong(found)
    const first = (['amount', 'lock', 'password'] as const).find((name) => found[name] !== undefined)
    if (first || amount === undefined) return focusOn(form, first ?? 'amount')
    const move = moveIn(form, direction, amount)
    const problem = move ? await moveCoin(move, fieldText(form, 'password').trim()) : 'busy'
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
        hint={hintOf(strings, direction, box)}
        error={wrong.amount}
        action={<AllButton strings={strings} onClick={() => setTyped(there === 0 ? '' : typedOf(there))} />}
      />
      {direction === 'out' ? (
        <SafePasswordField
          strings={strings}
          name="password"
          label={t(strings, 'safebox.password')}
          error={wrong.password}
          onChange={() => setWrong({ ...wrong, password: undefined })}
        />
      ) : (
        <TermField strings={strings} direction={direction} error={wrong.lock} />
      )}
      <Button look="gold" type="submit" isWide isBusy={isBusy}>
        {amount === undefined
          ? t(strings, `safebox.submit${Way}Plain`)
          : t(strings, `safebox.submit${Way}`, { amount: formats(strings).coin(amount) })}
      </Button>
    </form>
  )
}

/** What a direction can move. Coin under a time lock can be neither taken out nor locked again. */
const thereFor = (direction: Direction, box: Box): Cents => (direction === 'in' ? box.coin : freeOf(box))

function hintOf(strings: Strings, direction: Direction, box: Box): string {
  const isHeld = direction === 'out' && box.locked > 0
  const key = isHeld ? 'safebox.tooMuchFree' : `safebox.tooMuch${keyOf[direction]}`
  return t(strings, key, { amount: formats(strings).coin(thereFor(direction, box)) })
}

type Filled = { strings: Strings; direction: Direction; amount: Cents | undefined; there: Cents }

function wrongIn(form: HTMLFormElement, { strings, direction, amount, there }: Filled): Wrong {
  const most = { amount: formats(strings).coin(there) }
  const typo = direction === 'out' ? safePasswordTypo(fieldText(form, 'password').trim()) : undefined
  const isTooMuch = amount !== undefined && amount > there
  const noTerm = direction === 'lock' && readLockTerm(fieldText(form, 'lock')) === undefined
  return {
    ...(amount === undefined && { amount: t(strings, 'safebox.amountWrong') }),
    ...(isTooMuch && { amount: t(strings, `safebox.tooMuch${keyOf[direction]}`, most) }),
    ...(noTerm && { lock: t(strings, 'safebox.lock.needed') }),
    ...(typo && { password: t(strings, typo.key, typo.values) }),
  }
}

/** What the form wishes; undefined for a lock without a term. */
function moveIn(form: HTMLFormElement, direction: Direction, amount: Cents): BoxMove | undefined {
  const lock = readLockTerm(fieldText(form, 'lock'))
  if (direction === 'lock') return lock === undefined ? undefined : { direction, amount, lock }
  return direction === 'in' ? { direction, amount, lock } : { direction, amount }
}

type TermProps = { strings: Strings; direction: Direction; error: string | undefined }

/** How long the coin cannot be taken out to play, and what that means. */
function TermField({ strings, direction, error }: TermProps) {
  return (
    <div className="safebox-term">
      <SelectField
        name="lock"
        label={t(strings, 'safebox.lock.label')}
        placeholder={t(strings, direction === 'in' ? 'safebox.lock.none' : 'safebox.lock.choose')}
        choices={lockTerms.map((term) => ({ value: String(term), label: t(strings, `safebox.lock.term.${term}`) }))}
        error={error}
      />
      <p className="safebox-note">{t(strings, 'safebox.lock.note')}</p>
    </div>
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
  if (field instanceof HTMLElement) field.focus()
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
          <span>{t(strings, `safebox.way.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
