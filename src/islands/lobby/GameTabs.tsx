import type { KeyboardEvent } from 'react'
import type { GameTypeEntry } from '#contract/catalogue.ts'
import { homeTab } from '#contract/enumerations.ts'
import { type Strings, t } from '../ui/words.ts'
import { TabIcon } from './TabIcon.tsx'

type Props = {
  types: readonly GameTypeEntry[]
  openId: number
  strings: Strings
  onOpen: (id: number) => void
  withoutHome?: boolean
}

/** The sticky row of tabs: home, collect, and one for each type with games. Arrow keys move between them. */
export function GameTabs({ types, openId, strings, onOpen, withoutHome = false }: Props) {
  const typeIds = types.map((type) => type.id)
  const ids: number[] = withoutHome ? [...typeIds, homeTab.collect] : [homeTab.home, homeTab.collect, ...typeIds]
  const first = ids[0] ?? homeTab.home
  const current = ids.includes(openId) ? openId : first
  return (
    <div className="tabs" role="tablist" aria-label={t(strings, 'lobby.tabs')} onKeyDown={move}>
      {ids.map((id) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === current}
          aria-controls="home-panel"
          tabIndex={id === current ? 0 : -1}
          onClick={() => onOpen(id)}
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
    const wanted = Math.min(ids.length - 1, Math.max(0, ids.indexOf(current) + step))
    const id = ids[wanted] ?? first
    onOpen(id)
    document.getElementById(`tab-${id}`)?.focus()
  }
}
