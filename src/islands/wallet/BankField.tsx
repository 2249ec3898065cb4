import { useId, useState } from 'react'
import type { UserMessage } from '#contract/words.ts'
import { type Strings, t } from '../ui/words.ts'
import { type BankChoice, BankChooser } from './BankChooser.tsx'
import { BankMark } from './BankMark.tsx'

type Props = {
  strings: Strings
  banks: readonly BankChoice[]
  bound: ReadonlySet<number>
  bank: BankChoice | undefined
  /** Whether the account exists, so that its bank cannot change. */
  isFixed: boolean
  problem: UserMessage | undefined
  onChoose: (id: number) => void
}

/** The bank of an account: a button that opens the list, since thirty names are too many for a menu. */
export function BankField({ strings, bank, isFixed, problem, onChoose, ...list }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  return (
    <>
      <div className="field" data-wrong={problem !== undefined || undefined}>
        <span className="field-label" id={`${id}-label`}>
          {t(strings, 'bank.bank')}
        </span>
        <button
          type="button"
          id={id}
          className="field-box bank-field"
          disabled={isFixed}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={problem && `${id}-error`}
          onClick={() => setIsOpen(true)}
        >
          {bank && <BankMark code={bank.shortName} id={bank.id} />}
          <span className="bank-field-name">{bank?.name ?? t(strings, 'bank.choose')}</span>
        </button>
        <p className="field-error" id={`${id}-error`} aria-live="polite">
          {problem && t(strings, problem.key)}
        </p>
      </div>
      {isOpen && (
        <BankChooser
          strings={strings}
          {...list}
          onClose={() => setIsOpen(false)}
          onChoose={(chosen) => {
            setIsOpen(false)
            onChoose(chosen)
          }}
        />
      )}
    </>
  )
}
