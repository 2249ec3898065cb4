import { formats, type Strings, t } from '../ui/words.ts'
import type { Line } from './record.ts'

const parts = ['won', 'staked', 'in', 'out'] as const
const pointParts = ['pointsIn', 'pointsOut'] as const

/** The sums of a day's lines, as the newest page told them. What is zero is left out. */
export function RecordDay({ strings, lines }: { strings: Strings; lines: readonly Line[] }) {
  const sums = lines.at(-1)?.ofDay
  if (!sums) return <p className="record-sums">{t(strings, 'wallet.lines.dayTooLong')}</p>
  const told = parts.filter((part) => sums[part] > 0)
  const points = pointParts.flatMap((part) => (sums[part] === undefined ? [] : [{ part, amount: sums[part] }]))
  if (told.length + points.length === 0) return null
  return (
    <p className="record-sums">
      {told.map((part) => (
        <span key={part} className="money">
          {t(strings, `wallet.lines.day.${part}`, { amount: formats(strings).coin(sums[part]) })}
        </span>
      ))}
      {points.map(({ part, amount }) => (
        <span key={part}>{t(strings, `wallet.lines.day.${part}`, { amount: formats(strings).points(amount) })}</span>
      ))}
    </p>
  )
}
