import { useStore } from '@nanostores/react'
import { $board, cashOut } from '#stores/games/mines/mines.ts'
import { $shell } from '#stores/games/shell/state.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { handFocusOn } from '../shell/handFocusOn.ts'

/** Takes the pot. It names the amount, and waits for the first pearl. */
export function CashOut({ strings }: { strings: Strings }) {
  const board = useStore($board, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const isEmpty = !board || board.opened.length === 0
  const amount = formats(strings).coin(board?.pot ?? 0)
  return (
    <button
      ref={handFocusOn}
      type="button"
      className="main-button mines-cash-out"
      aria-disabled={isEmpty || step !== 'choosing'}
      data-empty={isEmpty || undefined}
      aria-label={isEmpty ? t(strings, 'mines.openFirst') : t(strings, 'mines.cashOutFor', { amount })}
      onClick={() => void cashOut()}
    >
      {isEmpty ? (
        <span>{t(strings, 'mines.openFirst')}</span>
      ) : (
        <>
          <span>{t(strings, 'mines.cashOut')}</span>
          <strong className="money">{amount}</strong>
        </>
      )}
    </button>
  )
}
