import { RANK_SIGNS, SUIT_NAMES, type SuitName } from '#contract/games/cardArt.ts'
import { ACE, JACK, rankOf, suitOf } from '#contract/games/cards.ts'
import { type Strings, t } from '../../ui/words.ts'

export const suitNameOf = (card: number): SuitName => SUIT_NAMES[suitOf(card)] ?? 'hearts'
export const signOf = (card: number): string => RANK_SIGNS[rankOf(card) - 1] ?? ''

/** "9 of hearts". */
export function cardText(card: number, strings: Strings): string {
  const rank = rankOf(card)
  const isNamed = rank === ACE || rank >= JACK
  return t(strings, 'cards.card', {
    rank: isNamed ? t(strings, `cards.ranks.${rank}`) : rank,
    suit: t(strings, `cards.suits.${suitNameOf(card)}`),
  })
}

const SUIT_SIGNS: Readonly<Record<SuitName, string>> = { hearts: '♥', diamonds: '♦', spades: '♠', clubs: '♣' }
export const suitSignOf = (card: number): string => SUIT_SIGNS[suitNameOf(card)]
