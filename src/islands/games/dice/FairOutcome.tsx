import type { DiceView } from '#contract/games/dice/rules.ts'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { t } from '../../ui/words.ts'
import type { OutcomeProps } from '../outcomes.ts'
import { hundredths, timesText } from './figures.ts'

/** A replayed roll beside the choice that it decided. */
export function FairOutcome({ strings, outcome }: Pick<OutcomeProps, 'strings' | 'outcome'>) {
  const { end } = outcome as ChoiceOutcome<DiceView> // replayed by the rules of dice
  const { roll, side, mark, chance, times, win } = end
  return (
    <>
      <dl className="facts">
        <dt>{t(strings, 'dice.outcome.rolled')}</dt>
        <dd>{hundredths(roll)}</dd>
        <dt>{t(strings, 'dice.outcome.choice')}</dt>
        <dd>{t(strings, `dice.outcome.${side}`, { mark: hundredths(mark) })}</dd>
        <dt>{t(strings, 'dice.outcome.chance')}</dt>
        <dd>{`${hundredths(chance)}%`}</dd>
        <dt>{t(strings, 'dice.outcome.times')}</dt>
        <dd>{`×${timesText(times)}`}</dd>
      </dl>
      <p>{t(strings, win > 0 ? 'dice.outcome.won' : 'dice.outcome.lost')}</p>
    </>
  )
}
