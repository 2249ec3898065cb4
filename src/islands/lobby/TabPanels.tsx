import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenRested } from '../ui/moments.ts'

type Props = {
  ids: readonly number[]
  openId: number
  /** Renders the panel of a tab. Called for each built panel whenever a tab opens, so it should return memoised components. */
  panel: (id: number) => ReactNode
}

/**
 * The panels below a row of tabs. The page renders the open one first and the others during idle time. A tap then only changes visibility.
 * Building a shelf inside a tap costs a slow phone half of its 100 ms budget.
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
