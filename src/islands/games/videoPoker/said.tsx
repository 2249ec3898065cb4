import { useStore } from '@nanostores/react'
import { VALUE_UNIT } from '#contract/games/videoPoker/advice.ts'
import { isHeld } from '#contract/games/videoPoker/draws.ts'
import { handOf, type Pays } from '#contract/games/videoPoker/hands.ts'
import { type Strings, t } from '../../ui/words.ts'
import { cardText } from '../cards/names.ts'
import { useResultText } from '../shell/said.tsx'
import { handText } from './hands.ts'
import { $advice, $hand } from './videoPoker.ts'

/** What is said of each step: the five cards and what they are, the advice that was asked for, and what the draw brought. */
export function useSaid(pays: Pays, strings: Strings): string {
  const view = useStore($hand, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  const result = useResultText(strings)
  if (!view) return ''
  const listed = (cards: readonly number[]) => cards.map((card) => cardText(card, strings)).join(', ')
  if (view.over) {
    if (!result) return ''
    const values = { cards: listed(view.hand), hand: handText(pays, view.made, strings) }
    return `${t(strings, 'videoPoker.said.drawn', values)} ${result}`
  }
  const dealt = t(strings, 'videoPoker.said.dealt', {
    cards: listed(view.cards),
    hand: handText(pays, handOf(view.cards), strings),
  })
  if (!advice) return dealt
  const kept = view.cards.filter((_, at) => isHeld(advice.best, at))
  const value = ((advice.values[advice.best] ?? 0) / VALUE_UNIT).toFixed(4)
  const best = kept.length > 0 ? listed(kept) : t(strings, 'videoPoker.advice.none')
  return `${dealt} ${t(strings, 'videoPoker.said.advice', { best, value })}`
}
