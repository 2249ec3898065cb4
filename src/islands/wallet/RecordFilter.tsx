import { useStore } from '@nanostores/react'
import { recordKinds } from '#contract/enumerations.ts'
import { manilaDay } from '#contract/time.ts'
import { $filter, chooseFilter } from '#stores/wallet/record.ts'
import { type Strings, t } from '../ui/words.ts'

const kinds = ['all', ...recordKinds] as const

/** Tabs by kind, and a day in Manila. */
export function RecordFilter({ strings }: { strings: Strings }) {
  const { kind, day } = useStore($filter, { ssr: 'initial' })
  return (
    <div className="record-filter">
      <fieldset className="record-kinds" aria-label={t(strings, 'wallet.lines.kinds')}>
        {kinds.map((each) => (
          <button
            key={each}
            type="button"
            className="record-kind"
            aria-pressed={each === kind}
            onClick={() => chooseFilter({ kind: each })}
          >
            {t(strings, `wallet.lines.kind.${each}`)}
          </button>
        ))}
      </fieldset>
      <div className="record-days">
        <label>
          <span className="unseen">{t(strings, 'wallet.lines.day')}</span>
          <input
            type="date"
            value={day}
            max={manilaDay(Date.now())}
            suppressHydrationWarning
            onChange={(event) => chooseFilter({ day: event.target.value })}
          />
        </label>
        <button
          type="button"
          className="record-kind"
          aria-pressed={day === ''}
          onClick={() => chooseFilter({ day: '' })}
        >
          {t(strings, 'wallet.lines.allDays')}
        </button>
      </div>
    </div>
  )
}
