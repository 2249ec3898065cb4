import { useStore } from '@nanostores/react'
import { rightGuesses } from '#contract/games/hilo/rules.ts'
import { $hand } from '#stores/games/hilo/hilo.ts'
import { $shownStake } from '#stores/games/shell/state.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Figure } from '../shell/Figure.tsx'
import { timesText } from '../times.ts'

/** The pot, or the stake before a right guess, and how many guesses were right. */
export function Panel({ strings }: { strings: Strings }) {
  const hand = useStore($hand, { ssr: 'initial' })
  const stake = useStore($shownStake, { ssr: () => 0 })
  const right = hand ? rightGuesses(hand) : 0
  const { coin } = formats(strings)
  return (
    <div className="hilo-panel">
      {hand && (right > 0 || hand.over) ? (
        <Figure name={t(strings, 'hilo.pot')} value={coin(hand.pot)} more={`×${timesText(hand.times)}`} isNext />
      ) : (
        <Figure name={t(strings, 'hilo.stakeHeld')} value={coin(stake)} />
      )}
      <Figure name={t(strings, 'hilo.right')} value={String(right)} />
    </div>
  )
}
