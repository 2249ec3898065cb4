import { iconPath } from '#contract/icons.ts'
import { type Strings, t } from '../ui/words.ts'

/** An empty record: nothing has happened yet, or the filter hides it. */
export function EmptyRecord({ strings, isFiltered }: { strings: Strings; isFiltered: boolean }) {
  const key = isFiltered ? 'emptyFilter' : 'empty'
  return (
    <div className="card record-empty" role="status">
      <img src={iconPath('receipt')} alt="" width={64} height={64} />
      <h2>{t(strings, `wallet.lines.${key}`)}</h2>
      <p className="wallet-note">{t(strings, `wallet.lines.${key}Text`)}</p>
    </div>
  )
}
