import type { ScratchView } from '#contract/games/scratch/rules.ts'
import { FIELDS } from '#contract/games/scratch/table.ts'
import { t } from '../../ui/words.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { shortTimes } from '../times.ts'
import { SIDE } from './rub.ts'

const rows = Array.from({ length: FIELDS / SIDE }, (_, row) => row)

/** A replayed card: its prize, and its fields row by row. */
export function FairOutcome({ strings, outcome }: Pick<OutcomeProps, 'strings' | 'outcome'>) {
  const { prize, fields, times } = outcome as ScratchView // replayed by the rules of scratch
  const word = (name: string) => t(strings, `scratch.outcome.${name}`)
  const nameOf = (symbol: string) => word(`symbols.${symbol}`)
  return (
    <dl className="facts fair-sums">
      <div>
        <dt>{word('prize')}</dt>
        <dd>{prize === null ? word('none') : nameOf(prize)}</dd>
      </div>
      <div>
        <dt>{word('times')}</dt>
        <dd>{`×${shortTimes(times)}`}</dd>
      </div>
      <div>
        <dt>{word('fields')}</dt>
        {rows.map((row) => (
          <dd key={row}>
            {fields
              .slice(row * SIDE, (row + 1) * SIDE)
              .map(nameOf)
              .join(' · ')}
          </dd>
        ))}
      </div>
    </dl>
  )
}
