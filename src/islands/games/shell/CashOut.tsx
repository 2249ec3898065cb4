import type { Cents } from '#contract/money.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { MainMove } from './MainMove.tsx'

type Props = {
  /** What a stop pays; undefined as long as nothing has been earned. */
  pot: Cents | undefined
  /** Says what has to be done first. */
  emptyText: string
  onTake: () => void
  strings: Strings
}

/** Takes the pot of an open round. It names the amount, and waits for the first move that earns one. */
export function CashOut({ pot, emptyText, onTake, strings }: Props) {
  const isEmpty = pot === undefined
  const amount = formats(strings).coin(pot ?? 0)
  return (
    <MainMove
      label={isEmpty ? emptyText : t(strings, 'shell.cashOutFor', { amount })}
      isEmpty={isEmpty}
      onPress={onTake}
    >
      {isEmpty ? (
        <span>{emptyText}</span>
      ) : (
        <>
          <span>{t(strings, 'shell.cashOut')}</span>
          <strong className="money">{amount}</strong>
        </>
      )}
    </MainMove>
  )
}
