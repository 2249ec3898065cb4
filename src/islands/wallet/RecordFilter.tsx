import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { recordKinds } from '#contract/enumerations.ts'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { type Strings, t } from '../ui/words.ts'
import { RecordSearch } from './RecordSearch.tsx'
import { $filter, chooseFilter } from './record.ts'

const kinds = ['all', ...recordKinds] as const

type Props = { strings: Strings; gameNames: Readonly<Record<string, string>> }

/** Tabs by kind, a search by game, and a range of days in Manila. */
export function RecordFilter({ strings, gameNames }: Props) {
  const { kind, from, to } = useStore($filter, { ssr: 'initial' })
  const days = useRef<HTMLDivElement>(null)
  const isOfDays = from !== '' || to !== ''
  useFocusKept(days, String(isOfDays))
  return (
    <div className="record-filter">
      <fieldset className="record-kinds" aria-label={t(strings, 'wallet.lines.kinds')}>
        {kinds.map((each) => (
          <button
            key={each}
            type="button"
            className="record-kind"
            aria-pressed={each === kind}
            // A browser leaves a half hidden one where it is.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            onClick={() => chooseFilter({ kind: each })}
          >
            {t(strings, `wallet.lines.kind.${each}`)}
          </button>
        ))}
      </fieldset>
      <div ref={days} className="record-days" tabIndex={-1}>
        <RecordSearch strings={strings} gameNames={gameNames} />
        <Day label={t(strings, 'wallet.lines.from')} value={from} onChange={(day) => chooseFilter({ from: day })} />
        <Day label={t(strings, 'wallet.lines.until')} value={to} onChange={(day) => chooseFilter({ to: day })} />
        {isOfDays && (
          <button type="button" className="record-kind" onClick={() => chooseFilter({ from: '', to: '' })}>
            {t(strings, 'wallet.lines.allDays')}
          </button>
        )}
      </div>
    </div>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className="record-bound">
      <span>{label}</span>
      {/* Without a last day: the page knows only its build's and the phone's, and either would hide the newest entries. */}
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
