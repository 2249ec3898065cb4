import './amount.css'
import { type ReactNode, useRef } from 'react'
import { type Cents, readCoin } from '#contract/money.ts'
import { currencySign } from '#contract/wallet/currencySign.ts'
import { currencyOfWords, localeOfWords } from '#contract/words.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useEarlyText } from '../ui/form/useEarlyText.tsx'
import { formats, type Strings, t } from '../ui/words.ts'

type Props = {
  strings: Strings
  typed: string
  onType: (typed: string) => void
  /** The player leaves the field for something else than a button of the form. */
  onLeave?: (typed: string) => void
  chips: readonly Cents[]
  /** The most that a chip may say: the coin that is there, or what a limit leaves. */
  most?: Cents
  hint: string
  error?: string | undefined
  action?: ReactNode
}

/** Cents as a player would type them: "500", "500.50". */
export function typedOf(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** An amount of coin: typed, or chosen from chips. */
export function AmountField({ strings, typed, onType, onLeave, chips, most, hint, error, action }: Props) {
  const cents = readCoin(typed)
  const field = useRef<HTMLDivElement>(null)
  useEarlyText(field, (text) => {
    onType(text)
    if (!field.current?.contains(document.activeElement)) onLeave?.(text)
  })

  return (
    <div ref={field} className="amount">
      <TextField
        label={t(strings, 'wallet.amount')}
        name="amount"
        prefix={currencySign(localeOfWords(strings), currencyOfWords(strings))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        enterKeyHint="done"
        value={typed}
        // The error says what the hint says, and takes its place, so that nothing below moves away from a finger.
        hint={error === undefined ? hint : undefined}
        error={error}
        action={action}
        onChange={(event) => onType(event.target.value)}
        onBlur={({ relatedTarget, currentTarget: { form, value } }) =>
          form?.contains(relatedTarget) || onLeave?.(value)
        }
      />
      <fieldset className="chips">
        <legend className="unseen">{t(strings, 'wallet.chips')}</legend>
        {chips.map((chip) => (
          <button
            key={chip}
            type="button"
            className="chip money"
            aria-pressed={cents === chip}
            disabled={most !== undefined && chip > most}
            onClick={() => onType(typedOf(chip))}
          >
            {formats(strings).shortCoin(chip)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
