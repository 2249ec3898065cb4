import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { type LimboView, NUMBERS } from '#contract/games/limbo/rules.ts'
import { formats, t } from '../../ui/words.ts'
import { FairFacts } from '../FairFacts.tsx'
import type { OutcomeProps } from '../outcomes.tsx'
import { percent } from '../times.ts'
import { heightText, shareOf, targetText } from './figures.ts'

/** A replayed height beside the target that it had to reach. Numbers are counted from 1. */
export function FairOutcome({ strings, outcome }: Pick<OutcomeProps, 'strings' | 'outcome'>) {
  const { end } = outcome as ChoiceOutcome<LimboView> // replayed by the rules of limbo
  const { number, height, target, chance, win } = end
  const whole = (value: number) => formats(strings).points(value * 100)
  const facts = [
    ['number', t(strings, 'limbo.outcome.numberText', { number: whole(number + 1), numbers: whole(NUMBERS) })],
    ['height', `×${heightText(height)}`],
    ['target', `×${targetText(target)}`],
    ['chance', percent(shareOf(chance))],
  ] as const
  return (
    <>
      <FairFacts kind="limbo" facts={facts} strings={strings} />
      <p>{t(strings, win > 0 ? 'limbo.outcome.won' : 'limbo.outcome.lost')}</p>
    </>
  )
}
