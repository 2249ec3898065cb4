import { useStore } from '@nanostores/react'
import { rightGuesses } from '#contract/games/hilo/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { CashOut as ShellCashOut } from '../shell/CashOut.tsx'
import { $hand, cashOut } from './hilo.ts'

/** Takes the pot, once there is a right guess. */
export function CashOut({ strings }: { strings: Strings }) {
  const hand = useStore($hand, { ssr: 'initial' })
  return (
    <ShellCashOut
      pot={hand && rightGuesses(hand) > 0 ? hand.pot : undefined}
      emptyText={t(strings, 'hilo.guessFirst')}
      onTake={() => void cashOut()}
      strings={strings}
    />
  )
}
