import type { ReactNode } from 'react'
import { unitOf } from '#contract/wallet/statement.ts'
import { timeLabel } from '../ui/timeLabel.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Figures, Statement } from './statement.ts'
import { partLabels } from './statementLabels.ts'

const money = ['deposits', 'withdrawals', 'staked', 'won', 'net', 'bonus', 'other'] as const
const played = ['staked', 'won', 'net'] as const

type Props = { strings: Strings; figures: Figures }

/** The sums of each part of a period, and below them of the whole. */
export function PartsTable({ strings, figures: { parts, total }, statement }: Props & { statement: Statement }) {
  const { long } = partLabels(statement.period)
  const { coin } = formats(strings)
  const cells = (row: Figures['total']) => (
    <>
      {money.map((name) => (
        <td key={name} data-nothing={row[name] === 0 || undefined}>
          {coin(row[name])}
        </td>
      ))}
      <td data-nothing={row.minutes === 0 || undefined}>{timeLabel(strings, row.minutes)}</td>
    </>
  )
  return (
    <Scrolled title={t(strings, `statementPage.parts.title.${unitOf[statement.period]}`)} name="parts">
      <table>
        <caption className="unseen">{t(strings, 'statementPage.parts.caption')}</caption>
        <Heads strings={strings} names={['parts.part', ...money, 'minutes']} />
        <tbody>
          {parts.map((part) => (
            <tr key={part.from}>
              <th scope="row">{long(part.from)}</th>
              {cells(part)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(strings, 'statementPage.parts.total')}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  )
}

/** What was played, by type of game; nothing while nothing was. */
export function TypesTable({
  strings,
  figures: { types },
  typeNames,
}: Props & { typeNames: Readonly<Record<string, string>> }) {
  const { coin } = formats(strings)
  if (types.length === 0) return null
  return (
    <Scrolled title={t(strings, 'statementPage.types.title')} name="types">
      <table>
        <caption className="unseen">{t(strings, 'statementPage.types.caption')}</caption>
        <Heads strings={strings} names={['types.type', ...played, 'stakes', 'minutes']} />
        <tbody>
          {types.map(({ type = 0, ...row }) => (
            <tr key={type}>
              <th scope="row">{typeNames[type] ?? t(strings, 'statementPage.types.none')}</th>
              {played.map((name) => (
                <td key={name}>{coin(row[name])}</td>
              ))}
              <td>{row.stakes}</td>
              <td>{timeLabel(strings, row.minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

function Heads({ strings, names }: { strings: Strings; names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {t(strings, `statementPage.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A table that scrolls by itself, also by keyboard, where it is wider than the page. */
function Scrolled({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <div>
      <h2 id={`statement-${name}`}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="card statement-scroll" tabIndex={0} aria-labelledby={`statement-${name}`}>
        {children}
      </section>
    </div>
  )
}
