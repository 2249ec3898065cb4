import './record.css'
import '../ui/wallet.css'
import './statement.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { serverNow } from '../ui/clock.ts'
import { Empty } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { timeLabel } from '../ui/timeLabel.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { StatementChart } from './StatementChart.tsx'
import { StatementChoice } from './StatementChoice.tsx'
import { PartsTable, TypesTable } from './StatementTables.tsx'
import { StatementTools } from './StatementTools.tsx'
import { $statement, type Figures, loadStatement, type Statement } from './statement.ts'
import { spanLabel } from './statementLabels.ts'

/** `typeNames`: the types of games by number. `record`: the address of the record. */
type Props = { strings: Strings; typeNames: Readonly<Record<string, string>>; record: string }

/** A player's sums of a period, with a chart, tables, a file and a page to print. `strings` holds `statementPage` and `common`. */
export const StatementPage = guarded(function StatementPage({ strings, typeNames, record }: Props) {
  const state = useStore($statement, { ssr: 'initial' })

  useEffect(() => void loadStatement(), [])

  return (
    <section className="statement" aria-busy={state.state === 'loading'}>
      <p className="wallet-note statement-intro">{t(strings, 'statementPage.intro')}</p>
      <StatementChoice strings={strings} shown={state.state === 'ready' ? state.value : undefined} />
      <Loaded
        of={state}
        waiting={<Waiting />}
        failed={t(strings, 'statementPage.failed')}
        onAgain={() => void loadStatement()}
        strings={strings}
      >
        {(statement) => (
          <>
            <PrintHead strings={strings} statement={statement} />
            {statement.figures ? (
              <Sums {...{ strings, statement, typeNames, record }} figures={statement.figures} />
            ) : (
              <Adding strings={strings} left={statement.left ?? 0} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
})

/** What names a printed page. */
function PrintHead({ strings, statement }: { strings: Strings; statement: Statement }) {
  return (
    <div className="statement-print">
      <h2>
        {t(strings, 'common.appName')} · {t(strings, 'statementPage.title')}
      </h2>
      <p>{spanLabel(strings, statement)}</p>
      <p>{t(strings, 'statementPage.account', { account: statement.account })}</p>
      <p>{t(strings, 'statementPage.made', { time: formats(strings).moment(serverNow()) })}</p>
    </div>
  )
}

type SumsProps = Props & { statement: Statement; figures: Figures }

function Sums({ strings, statement, figures, typeNames, record }: SumsProps) {
  const isEmpty = figures.parts.every(({ deposits, withdrawals, stakes, won, bonus, other }) =>
    [deposits, withdrawals, stakes, won, bonus, other].every((each) => each === 0),
  )
  return (
    <>
      <Totals strings={strings} figures={figures} />
      <StatementTools strings={strings} record={record} />
      {isEmpty ? (
        <Empty title={t(strings, 'statementPage.empty.title')} text={t(strings, 'statementPage.empty.text')} />
      ) : (
        <>
          <StatementChart strings={strings} statement={statement} parts={figures.parts} />
          <PartsTable strings={strings} statement={statement} figures={figures} />
          <TypesTable strings={strings} figures={figures} typeNames={typeNames} />
        </>
      )}
      <p className="wallet-note">{t(strings, 'statementPage.timeText')}</p>
    </>
  )
}

const totals = ['deposits', 'withdrawals', 'staked', 'won', 'net', 'bonus', 'other'] as const

function Totals({ strings, figures: { total, held } }: { strings: Strings; figures: Figures }) {
  const { coin } = formats(strings)
  const rows = [
    ['before', coin(held.before)],
    ...totals.map((name) => [name, coin(total[name])] as const),
    ['after', coin(held.after)],
    ['minutes', timeLabel(strings, total.minutes)],
  ] as const
  return (
    <section className="card" aria-labelledby="statement-total">
      <h2 id="statement-total">{t(strings, 'statementPage.figures')}</h2>
      <dl className="statement-totals">
        {rows.map(([name, shown]) => (
          <div key={name} data-name={name}>
            <dt>{t(strings, `statementPage.${name}`)}</dt>
            <dd className="money">{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Adding({ strings, left }: { strings: Strings; left: number }) {
  return (
    <Empty
      title={t(strings, 'statementPage.adding.title')}
      text={t(strings, 'statementPage.adding.text', { count: left })}
    >
      <button type="button" className="button" onClick={() => void loadStatement()}>
        {t(strings, 'common.tryAgain')}
      </button>
    </Empty>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  )
}
