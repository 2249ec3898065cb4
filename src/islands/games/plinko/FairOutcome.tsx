import type { ChoiceOutcome } from '#contract/games/engine.ts'
import type { PlinkoView } from '#contract/games/plinko/rules.ts'
import { t } from '../../ui/words.ts'
import { FairFacts } from '../FairFacts.tsx'
import type { OutcomeProps } from '../outcomes.tsx'
import { shortTimes } from '../times.ts'

/** A replayed path, and the tray at its end. */
export function FairOutcome({ strings, outcome }: Pick<OutcomeProps, 'strings' | 'outcome'>) {
  const { end } = outcome as ChoiceOutcome<PlinkoView> // replayed by the rules of plinko
  const { rows, risk, path, tray, times } = end
  const facts = [
    ['rows', String(rows)],
    ['risk', t(strings, `plinko.outcome.risks.${risk}`)],
    ['path', t(strings, 'plinko.outcome.pathText', { path: [...path].join(' ') })],
    ['tray', t(strings, 'plinko.outcome.trayText', { tray: tray + 1, trays: rows + 1 })],
    ['times', `×${shortTimes(times)}`],
  ] as const
  return <FairFacts kind="plinko" facts={facts} strings={strings} />
}
