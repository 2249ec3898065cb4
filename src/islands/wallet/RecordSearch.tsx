import { useEffect, useRef, useState } from 'react'
import { SEARCH_LENGTH_MAX } from '#contract/lobby/limits.ts'
import { RECORD_SEARCH_MS } from '#contract/wallet/limits.ts'
import { useEarlyText } from '../ui/form/useEarlyText.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $filter, chooseFilter } from './record.ts'

type Props = { strings: Strings; gameNames: Readonly<Record<string, string>> }

/** Finds the rounds of games whose name contains what is typed. */
export function RecordSearch({ strings, gameNames }: Props) {
  const [typed, setTyped] = useState($filter.get().search)
  const label = useRef<HTMLLabelElement>(null)
  useEarlyText(label, setTyped)

  // Another kind of entry takes the search back.
  useEffect(() => $filter.listen(({ search }, before) => search !== before?.search && setTyped(search)), [])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === $filter.get().search.trim()) return
    const timer = setTimeout(() => chooseFilter({ search: typed, games: named(gameNames, wanted) }), RECORD_SEARCH_MS)
    return () => clearTimeout(timer)
  }, [typed, gameNames])

  return (
    <label ref={label} className="record-bound record-search">
      <span className="unseen">{t(strings, 'wallet.lines.search')}</span>
      <input
        type="search"
        dir="auto"
        placeholder={t(strings, 'wallet.lines.search')}
        value={typed}
        maxLength={SEARCH_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  )
}

function named(gameNames: Props['gameNames'], wanted: string): number[] | undefined {
  if (wanted === '') return undefined
  const within = Object.entries(gameNames).filter(([, name]) => name.toLowerCase().includes(wanted.toLowerCase()))
  return within.map(([id]) => Number(id))
}
