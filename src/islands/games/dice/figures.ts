import type { DiceChoice } from '#contract/games/dice/rules.ts'
import { type Strings, t } from '../../ui/words.ts'

/** Rolls and chances are shown with two decimals: 4712 is 47.12. */
export const hundredths = (value: number): string => (value / 100).toFixed(2)

/** "Over 50.49". */
export function choiceWords({ side, mark }: DiceChoice, strings: Strings): string {
  return t(strings, `dice.${side}`, { mark: hundredths(mark) })
}
