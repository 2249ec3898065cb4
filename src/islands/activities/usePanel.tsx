import { useEffect, useState } from 'react'
import type { KindName } from '#contract/activities/kinds.ts'
import { type PanelModule, readyPanel } from './panel.tsx'

type Ready = Awaited<ReturnType<typeof readyPanel>>

const panels = import.meta.glob<PanelModule>('./*/Panel.tsx')

/** An activity's panel with its words, loaded when a sheet opens. `isLate`: it could not be loaded, and `again` tries once more. */
export function usePanel(name: KindName): { ready: Ready; isLate: boolean; again: () => void } {
  const [ready, setReady] = useState<Ready>()
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(0)

  useEffect(() => {
    let isGone = false
    void readyPanel(name, panels[`./${name}/Panel.tsx`]).then((found) => {
      if (isGone) return
      setReady(found)
      if (!found) setFailed(tries)
    })
    return () => {
      isGone = true
    }
  }, [name, tries])

  return { ready, isLate: failed === tries, again: () => setTries(tries + 1) }
}
