import { useStore } from '@nanostores/react'
import { type Strings, t } from '../../ui/words.ts'
import { CashOut as ShellCashOut } from '../shell/CashOut.tsx'
import { $climb, cashOut } from './tower.ts'

/** Takes the pot, once a floor has been climbed. */
export function CashOut({ strings }: { strings: Strings }) {
  const climb = useStore($climb, { ssr: 'initial' })
  return (
    <ShellCashOut
      pot={climb?.picked.length ? climb.pot : undefined}
      emptyText={t(strings, 'tower.pickFirst')}
      onTake={() => void cashOut()}
      strings={strings}
    />
  )
}
