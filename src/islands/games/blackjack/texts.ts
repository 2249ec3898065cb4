import { BEST, type Cards, isBlackjack, totalOf } from '#contract/games/blackjack/hands.ts'
import type { EndedBlackjack, Result } from '#contract/games/blackjack/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { cardText } from '../cards/names.ts'

/** "soft 17", "24, bust". `isFirst`: the first two cards of a round, which may be a blackjack. */
export function totalText(cards: Cards, isFirst: boolean, strings: Strings): string {
  const { total, isSoft } = totalOf(cards)
  if (isFirst && isBlackjack(cards)) return t(strings, 'blackjack.outcome.blackjack')
  if (isSoft && cards.length === 1) return t(strings, 'blackjack.outcome.either')
  if (total > BEST) return t(strings, 'blackjack.outcome.bust', { total })
  return t(strings, `blackjack.outcome.${isSoft && total < BEST ? 'soft' : 'total'}`, { total })
}

/** "ace of spades, 9 of hearts". */
export const listText = (cards: Cards, strings: Strings): string =>
  cards.map((card) => cardText(card, strings)).join(', ')

/** "Your hand", or "Hand 2" of a split. */
export const handName = (at: number, hands: number, strings: Strings): string =>
  hands > 1 ? t(strings, 'blackjack.outcome.hand', { place: at + 1 }) : t(strings, 'blackjack.outcome.yours')

export const resultText = (result: Result, strings: Strings): string =>
  t(strings, `blackjack.outcome.results.${result}`)

/** A round in a few characters: its totals against the dealer's. */
export function shortText({ hands, dealer }: EndedBlackjack, strings: Strings): string {
  const isFirst = hands.length === 1
  const totalOr = (cards: Cards, mayBe: boolean): string | number =>
    mayBe && isBlackjack(cards) ? t(strings, 'blackjack.outcome.short.blackjack') : totalOf(cards).total
  const own = hands.map(({ cards, result }) =>
    result === 'surrendered' ? t(strings, 'blackjack.outcome.short.surrendered') : totalOr(cards, isFirst),
  )
  return `${own.join('/')}–${totalOr(dealer, true)}`
}

/** A gain or a loss in first stakes, such as "+0.182" or "−0.054". */
export const worthText = (worth: number): string => `${worth < 0 ? '−' : '+'}${Math.abs(worth).toFixed(3)}`
