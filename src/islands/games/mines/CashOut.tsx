import { useStore } from '@nanostores/react'
import { type Strings, t } from '../../ui/words.ts'
import { CashOut as ShellCashOut } from '../shell/CashOut.tsx'
import { $board, cashOut } from './mines.ts'

/** Takes the pot, once there is a pearl. */
export function CashOut({ strings }: { strings: Strings }) {
  const board = useStore($board, { ssr: 'initial' })
  return (
    <ShellCashOut
      pot={board?.opened.length ? board.pot : undefined}
      emptyText={t(strings, 'mines.openFirst')}
      onTake={() => void cashOut()}
      strings={strings}
    />
  )
}
