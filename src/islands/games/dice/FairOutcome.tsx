import type { DiceView } from '#contract/games/dice/rules.ts'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { t } from '../../ui/words.ts'
import { FairFacts } from '../FairFacts.tsx'
import type { OutcomeProps } from '../outcomes.tsx'
import { hundredths, timesText } from '../times.ts'

/** A replayed roll beside the choice that it decided. */
export function FairOutcome({ strings, outcome }: Pick<OutcomeProps, 'strings' | 'outcome'>) {
  const { end } = outcome as ChoiceOutcome<DiceView> // replayed by the rules of dice
  const { roll, side, mark, chance, times, win } = end
  const facts = [
    ['rolled', hundredths(roll)],
    ['choice', t(strings, `dice.outcome.${side}`, { mark: hundredths(mark) })],
    ['chance', `${hundredths(chance)}%`],
    ['times', `×${timesText(times)}`],
  ] as const
  return (
    <>
      <FairFacts kind="dice" facts={facts} strings={strings} />
      <p>{t(strings, win > 0 ? 'dice.outcome.won' : 'dice.outcome.lost')}</p>
    </>
  )
}
