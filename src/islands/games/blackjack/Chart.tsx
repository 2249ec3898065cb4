import './chart.css'
import { type BlackjackGame, HARD_ROWS, PAIR_ROWS, SOFT_ROWS, UP_COLUMNS } from '#contract/games/blackjack/game.ts'
import { ACE_VALUE } from '#contract/games/blackjack/hands.ts'
import { type Strings, t } from '../../ui/words.ts'

type Props = { declared: Pick<BlackjackGame['declared'], 'hard' | 'soft' | 'pairs'>; strings: Strings }

/** What to do by the total and the dealer's card, as the build has counted it. */
export function Chart({ declared, strings }: Props) {
  const head = (key: string, values: Record<string, string | number> = {}) =>
    t(strings, `blackjack.rules.signs.${key}`, values)
  const sign = (value: number): string | number => (value === ACE_VALUE ? head('ace') : value)
  const groups = {
    hard: HARD_ROWS.map(String),
    // A soft total is an ace as 11, and the rest.
    soft: SOFT_ROWS.map((total) => head('soft', { other: total - 11 })),
    pairs: PAIR_ROWS.map((value) => head('pair', { one: sign(value) })),
  }
  return (
    <>
      <h3 id="blackjack-chart">{t(strings, 'blackjack.rules.chart')}</h3>
      <p>{t(strings, 'blackjack.rules.chartNote')}</p>
      <table className="shell-table blackjack-chart" aria-labelledby="blackjack-chart">
        <thead>
          <tr>
            <th scope="col">{head('hand')}</th>
            {UP_COLUMNS.map((up) => (
              <th key={up} scope="col">
                {sign(up)}
              </th>
            ))}
          </tr>
        </thead>
        {(['hard', 'soft', 'pairs'] as const).map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={UP_COLUMNS.length + 1}>
                {t(strings, `blackjack.rules.groups.${group}`)}
              </th>
            </tr>
            {groups[group].map((name, row) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[...(declared[group].split(' ')[row] ?? '')].map((letter, column) => (
                  <td key={UP_COLUMNS[column]} data-letter={letter}>
                    {letter}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}
