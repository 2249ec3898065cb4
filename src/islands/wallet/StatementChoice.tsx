import { useStore } from '@nanostores/react'
import { dayAfter } from '#contract/days.ts'
import { statementPeriods } from '#contract/wallet/statement.ts'
import { type Strings, t } from '../ui/words.ts'
import { $choice, chooseStatement, type Statement } from './statement.ts'
import { spanLabel } from './statementLabels.ts'

type Props = { strings: Strings; shown: Statement | undefined }

/** The kind of period, and which one: the one before or after, or that of a day. */
export function StatementChoice({ strings, shown }: Props) {
  const { period, at } = useStore($choice, { ssr: 'initial' })
  return (
    <div className="statement-choice">
      <fieldset className="record-kinds" aria-label={t(strings, 'statementPage.periods')}>
        {statementPeriods.map((each) => (
          <button
            key={each}
            type="button"
            className="record-kind"
            aria-pressed={each === period}
            onClick={() => chooseStatement({ period: each, ...(at && { at }) })}
          >
            {t(strings, `statementPage.period.${each}`)}
          </button>
        ))}
      </fieldset>
      {period !== 'all' && <Which strings={strings} shown={shown} />}
      <p className="statement-span" role="status">
        {shown && spanLabel(strings, shown)}
      </p>
    </div>
  )
}

function Which({ strings, shown }: Props) {
  const { period, at } = useStore($choice, { ssr: 'initial' })
  const isFirst = !shown || shown.from <= shown.first
  const isLast = !shown || shown.to >= shown.today
  const step = (day: string | undefined) => day && chooseStatement({ period, at: day })
  return (
    <div className="statement-which">
      <button
        type="button"
        className="button button-plain"
        aria-disabled={isFirst}
        onClick={() => isFirst || step(dayAfter(shown.from, -1))}
      >
        {t(strings, 'statementPage.earlier')}
      </button>
      <label className="record-bound">
        <span>{t(strings, 'statementPage.day')}</span>
        <input
          type="date"
          value={at ?? shown?.today ?? ''}
          min={shown?.first}
          max={shown?.today}
          onChange={(event) => step(event.target.value)}
        />
      </label>
      <button
        type="button"
        className="button button-plain"
        aria-disabled={isLast}
        onClick={() => isLast || step(dayAfter(shown.to, 1))}
      >
        {t(strings, 'statementPage.later')}
      </button>
    </div>
  )
}
