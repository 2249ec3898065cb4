import { RANK_SIGNS, SUIT_NAMES, type SuitName } from '#contract/games/hilo/art.ts'
import type { HiloStep } from '#contract/games/hilo/rules.ts'
import { ACE, type Guess, KING, rankOf, suitOf } from '#contract/games/hilo/table.ts'
import { type Strings, t } from '../../ui/words.ts'

export const suitNameOf = (card: number): SuitName => SUIT_NAMES[suitOf(card)] ?? 'hearts'
export const signOf = (card: number): string => RANK_SIGNS[rankOf(card) - 1] ?? ''

/** "9 of hearts". */
export function cardText(card: number, strings: Strings): string {
  const rank = rankOf(card)
  const isNamed = rank === ACE || rank > 10
  return t(strings, 'hilo.outcome.card', {
    rank: isNamed ? t(strings, `hilo.outcome.ranks.${rank}`) : rank,
    suit: t(strings, `hilo.outcome.suits.${suitNameOf(card)}`),
  })
}

/** A guess in words. After an ace or a king its side wins without the equal rank. */
export function guessWord(guess: Guess, rank: number): 'high' | 'low' | 'higher' | 'lower' | 'same' {
  if (guess === 'same') return 'same'
  if (rank !== ACE && rank !== KING) return guess
  return guess === 'high' ? 'higher' : 'lower'
}

export const guessText = (guess: Guess, rank: number, strings: Strings): string =>
  t(strings, `hilo.outcome.guess.${guessWord(guess, rank)}`)

/** The two guesses at a rank: the upper one, and the lower one. */
export function sidesOf(rank: number): readonly [Guess, Guess] {
  if (rank === ACE) return ['high', 'same']
  return rank === KING ? ['same', 'low'] : ['high', 'low']
}

export const STEP_SIGNS: Readonly<Record<HiloStep, string>> = { high: '▲', low: '▼', same: '=', skip: '↻' }
