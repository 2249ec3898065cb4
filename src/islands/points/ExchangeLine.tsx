import { formats, type Strings, t } from '../ui/words.ts'
import { DrawProof } from './DrawProof.tsx'
import { nameOfProp } from './PropPicture.tsx'
import type { Exchange } from './record.ts'

/** What points were exchanged for; of a draw with its proof. */
export function ExchangeLine({ row, strings }: { row: Exchange; strings: Strings }) {
  const { points, moment } = formats(strings)
  return (
    <li>
      <div className="exchange">
        <p>
          <strong>{nameOfProp(strings, row)}</strong>
          <span>
            {t(strings, `points.kind.${row.kind}`)} · {moment(row.time)}
          </span>
        </p>
        <span className="money">−{points(row.price)}</span>
      </div>
      {row.draw && row.prizes && <DrawProof draw={row.draw} prizes={row.prizes} strings={strings} />}
    </li>
  )
}
