import { ACE, KING } from '#contract/games/cards.ts'
import type { HiloStep } from '#contract/games/hilo/rules.ts'
import type { Guess } from '#contract/games/hilo/table.ts'
import { type Strings, t } from '../../ui/words.ts'

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
