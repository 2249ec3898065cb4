import type { ChoiceOutcome } from '#contract/games/engine.ts'
import type { WheelView } from '#contract/games/wheel/rules.ts'
import { t } from '../../ui/words.ts'
import { FairFacts } from '../FairFacts.tsx'
import type { OutcomeProps } from '../outcomes.tsx'
import { shortTimes } from '../times.ts'

/** A replayed spin: the wheel, the bet, and the segment at the pointer. */
export function FairOutcome({ strings, outcome }: Pick<OutcomeProps, 'strings' | 'outcome'>) {
  const { end } = outcome as ChoiceOutcome<WheelView> // replayed by the rules of the wheel
  const { segments, bet, segment, times } = end
  const facts = [
    ['segments', String(segments)],
    ['bet', t(strings, `wheel.outcome.bets.${bet}`)],
    ['segment', t(strings, 'wheel.outcome.segmentText', { segment, segments })],
    ['times', `×${shortTimes(times)}`],
  ] as const
  return <FairFacts kind="wheel" facts={facts} strings={strings} />
}
