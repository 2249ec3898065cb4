import { useStore } from '@nanostores/react'
import type { Cents } from '#contract/money.ts'
import { $shell } from '#stores/games/shell/state.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { handFocusOn } from './handFocusOn.ts'

type Props = {
  /** What a stop pays; undefined as long as nothing has been earned. */
  pot: Cents | undefined
  /** Says what has to be done first. */
  emptyText: string
  onTake: () => void
  strings: Strings
}

/** Takes the pot of an open round, in the place of the main button. It names the amount, and waits for the first move that earns one. */
export function CashOut({ pot, emptyText, onTake, strings }: Props) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const isEmpty = pot === undefined
  const amount = formats(strings).coin(pot ?? 0)
  return (
    <button
      ref={handFocusOn}
      type="button"
      className="main-button cash-out"
      aria-disabled={isEmpty || step !== 'choosing'}
      data-empty={isEmpty || undefined}
      aria-label={isEmpty ? emptyText : t(strings, 'shell.cashOutFor', { amount })}
      onClick={onTake}
    >
      {isEmpty ? (
        <span>{emptyText}</span>
      ) : (
        <>
          <span>{t(strings, 'shell.cashOut')}</span>
          <strong className="money">{amount}</strong>
        </>
      )}
    </button>
  )
}
