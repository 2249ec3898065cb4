import { useStore } from '@nanostores/react'
import { type Strings, t } from '../../ui/words.ts'
import { CashOut as ShellCashOut } from '../shell/CashOut.tsx'
import { $streak, cashOut } from './coin.ts'

/** Takes the pot, once there is a right call. */
export function CashOut({ strings }: { strings: Strings }) {
  const streak = useStore($streak, { ssr: 'initial' })
  return (
    <ShellCashOut
      pot={streak?.flips.length ? streak.pot : undefined}
      emptyText={t(strings, 'coin.callFirst')}
      onTake={() => void cashOut()}
      strings={strings}
    />
  )
}
