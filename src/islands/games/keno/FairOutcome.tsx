import type { ChoiceOutcome } from '#contract/games/engine.ts'
import type { KenoView } from '#contract/games/keno/rules.ts'
import { t } from '../../ui/words.ts'
import { FairFacts } from '../FairFacts.tsx'
import type { OutcomeProps } from '../outcomes.tsx'
import { hitsText } from './numbers.ts'

/** A replayed draw beside the choice that it decided. */
export function FairOutcome({ strings, outcome }: Pick<OutcomeProps, 'strings' | 'outcome'>) {
  const { end } = outcome as ChoiceOutcome<KenoView> // replayed by the rules of keno
  const { risk, picks, drawn } = end
  const hit = picks.filter((pick) => drawn.includes(pick))
  const facts = [
    ['risk', t(strings, `keno.outcome.risks.${risk}`)],
    ['picks', picks.join(', ')],
    ['drawn', drawn.join(', ')],
    ['hits', hit.length > 0 ? hit.join(', ') : t(strings, 'keno.outcome.none')],
  ] as const
  return (
    <>
      <FairFacts kind="keno" facts={facts} strings={strings} />
      <p>{hitsText(end, strings)}</p>
    </>
  )
}
