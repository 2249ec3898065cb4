import { useStore } from '@nanostores/react'
import { RANK_SIGNS } from '#contract/games/cardArt.ts'
import { ACE, KING, rankOf } from '#contract/games/cards.ts'
import { DEALER_HANDS } from '#contract/games/pusoyTatlo/chances.ts'
import { handOf } from '#contract/games/pusoyTatlo/hands.ts'
import { type Strings, t } from '../../ui/words.ts'
import { cardText } from '../cards/names.ts'
import { useResultText } from '../shell/said.tsx'
import { $advice, $hand } from './pusoyTatlo.ts'

/** "Pair", or for a hand without any of the names its highest card: "Queen high". */
export function handText(cards: readonly number[], strings: Strings): string {
  const hand = handOf(cards)
  if (hand !== 'high') return t(strings, `pusoyTatlo.outcome.hands.${hand}`)
  const sign = highestSign(cards)
  return t(strings, 'pusoyTatlo.outcome.hands.high', { rank: sign })
}

/** The sign of the highest card, an ace above all. */
function highestSign(cards: readonly number[]): string {
  const height = (card: number): number => (rankOf(card) === ACE ? KING + 1 : rankOf(card))
  const [highest = 0] = [...cards].sort((one, other) => height(other) - height(one))
  return RANK_SIGNS[rankOf(highest) - 1] ?? ''
}

/** What is said of each step: the three cards and what they are, the advice that was asked for, and how both hands ended. */
export function useSaid(strings: Strings): string {
  const view = useStore($hand, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  const result = useResultText(strings)
  if (!view) return ''
  const hand = (cards: readonly number[]) => {
    const listed = cards.map((card) => cardText(card, strings)).join(', ')
    return t(strings, 'pusoyTatlo.said.hand', { cards: listed, hand: handText(cards, strings) })
  }
  if (view.over) {
    if (!result) return ''
    const end = t(strings, `pusoyTatlo.outcome.results.${view.result}`)
    if (view.result === 'fold') return `${end}. ${result}`
    const opened = t(strings, 'pusoyTatlo.said.opened', { dealer: hand(view.dealer) })
    const bonus = view.bonus > 0 ? ` ${t(strings, 'pusoyTatlo.said.bonus', { count: view.bonus })}` : ''
    return `${opened} ${end}.${bonus} ${result}`
  }
  const dealt = t(strings, 'pusoyTatlo.said.dealt', { hand: hand(view.cards) })
  if (!advice) return dealt
  const values = {
    best: t(strings, advice.best === 'play' ? 'pusoyTatlo.playHand' : 'pusoyTatlo.fold'),
    back: (advice.back / DEALER_HANDS).toFixed(4),
  }
  return `${dealt} ${t(strings, 'pusoyTatlo.said.advice', values)}`
}
