import { useStore } from '@nanostores/react'
import { rightGuesses, SKIP } from '#contract/games/hilo/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { cardText } from '../cards/names.ts'
import { useResultText } from '../shell/said.tsx'
import { $hand } from './hilo.ts'

/** What is said of each step: the card, whether the guess was right, and the pot. At the end it is what became of the pot. */
export function useSaid(strings: Strings): string {
  const hand = useStore($hand, { ssr: 'initial' })
  const result = useResultText(strings)
  if (!hand) return ''
  const values = { card: cardText(hand.cards.at(-1) ?? 0, strings), pot: formats(strings).coin(hand.pot) }
  if (hand.over) {
    if (!result) return ''
    const end = hand.lost
      ? t(strings, 'hilo.said.wrong', values)
      : t(strings, 'hilo.outcome.won', { count: rightGuesses(hand) })
    return `${end} ${result}`
  }
  const step = hand.steps.at(-1)
  if (step === undefined) return t(strings, 'hilo.said.opened', values)
  return t(strings, step === SKIP ? 'hilo.said.skip' : 'hilo.said.right', values)
}
