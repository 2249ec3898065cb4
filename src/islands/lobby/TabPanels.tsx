import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenRested } from '../ui/moments.ts'

type Props = {
  ids: readonly number[]
  openId: number
  /** What stands in the panel of a tab. Called for each panel that is built, whenever a tab opens: give it memoised components. */
  panel: (id: number) => ReactNode
}

/**
 * The panels below a row of tabs. The open one is built with the page, the others while nobody waits; a tap only chooses
 * which of them is seen, since building a shelf of tiles inside a tap costs a slow phone half of the tenth of a second it has.
 */
export function TabPanels({ ids, openId, panel }: Props) {
  const [isRested, setRested] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([openId]))
  if (!opened.has(openId)) setOpened(new Set([...opened, openId]))

  useEffect(() => whenRested(() => startTransition(() => setRested(true))), [])

  return ids.map((id) => (
    <div
      key={id}
      id={`panel-${id}`}
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      className="panel"
      tabIndex={-1}
      hidden={id !== openId}
    >
      {(isRested || opened.has(id)) && panel(id)}
    </div>
  ))
}
