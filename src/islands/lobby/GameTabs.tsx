import type { KeyboardEvent } from 'react'
import { type Strings, t } from '../ui/words.ts'
import { useAim } from './aim.tsx'
import { TabIcon } from './TabIcon.tsx'

type Props = {
  ids: readonly number[]
  openId: number
  strings: Strings
  onOpen: (id: number) => void
}

/** The sticky row of tabs, in the order of their ids. Arrow keys move between them. */
export function GameTabs({ ids, openId, strings, onOpen }: Props) {
  const [currentId, open] = useAim(openId, onOpen)
  return (
    <div className="tabs" role="tablist" aria-label={t(strings, 'lobby.tabs')} onKeyDown={move}>
      {ids.map((id) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === currentId}
          aria-controls={`panel-${id}`}
          tabIndex={id === currentId ? 0 : -1}
          onClick={() => open(id)}
        >
          <TabIcon id={id} />
          {t(strings, `lobby.type.${id}`)}
        </button>
      ))}
    </div>
  )

  function move(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -ids.length, End: ids.length }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const wanted = Math.min(ids.length - 1, Math.max(0, ids.indexOf(currentId) + step))
    const id = ids[wanted] ?? currentId
    document.getElementById(`tab-${id}`)?.focus()
    open(id)
  }
}
