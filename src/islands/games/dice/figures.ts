import type { DiceChoice } from '#contract/games/dice/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { hundredths } from '../times.ts'

/** "Over 50.49". */
export function choiceWords({ side, mark }: DiceChoice, strings: Strings): string {
  return t(strings, `dice.${side}`, { mark: hundredths(mark) })
}
