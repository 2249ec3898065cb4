import { type Strings, t } from '../../ui/words.ts'

type Props = {
  id: string
  title: string
  /** The game's kind: its words name the columns. */
  kind: string
  columns: readonly string[]
  /** Each has a cell for every column. The first one names the row, and no other row has the same cells. */
  rows: readonly (readonly (string | number)[])[]
  strings: Strings
}

/** A table of a game's rules, and its title. */
export function RulesTable({ id, title, kind, columns, rows, strings }: Props) {
  return (
    <>
      <h3 id={id}>{title}</h3>
      <table className="shell-table" aria-labelledby={id}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(strings, `${kind}.rules.head.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={[name, ...cells].join(' ')}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => {
                const column = columns[at + 1]
                return (
                  <td key={column} className={column === 'win' ? 'money' : undefined}>
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
