import { iconPath } from '#contract/icons.ts'
import { Money } from '../ui/Money.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { BalanceAfter, RecordLine } from './RecordLine.tsx'
import type { Rounds } from './rounds.ts'

type Props = { strings: Strings; rounds: Rounds; gameName: string | undefined }

/** Rounds in a row as one line with their sums; it opens to the rounds. */
export function RecordRounds({ strings, rounds: { lines, stake, win, change }, gameName }: Props) {
  const { time, shortCoin } = formats(strings)
  const span = { from: time(lines.at(-1)?.time ?? 0), to: time(lines[0]?.time ?? 0) }
  const said = span.from === span.to ? 'wallet.lines.roundsAt' : 'wallet.lines.rounds'
  return (
    <li>
      <details className="record-rounds">
        <summary className="record-line">
          <img src={iconPath('slot-machine')} alt="" width={28} height={28} />
          <span className="record-head">
            <strong>{gameName ?? t(strings, 'wallet.lines.game')}</strong>
            <span className="record-change" data-sign={Math.sign(change)}>
              <Money strings={strings} cents={change} isSigned />
            </span>
          </span>
          <span className="record-foot">
            <span>{t(strings, said, { count: lines.length, ...span })}</span>
            <span>{t(strings, 'wallet.lines.stake', { stake: shortCoin(stake), win: shortCoin(win) })}</span>
            <BalanceAfter strings={strings} balance={lines[0]?.balance} />
          </span>
        </summary>
        <ul className="record-rounds-list">
          {lines.map((line) => (
            <RecordLine key={line.id} strings={strings} line={line} gameName={gameName} />
          ))}
        </ul>
      </details>
    </li>
  )
}
