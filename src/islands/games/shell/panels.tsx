import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent } from 'react'
import { whenRested } from '../../ui/moments.ts'
import type { LoadContent } from './ShellDialog.tsx'
import { $shell } from './state.ts'

export const loadFair = async () => (await import('./FairPanel.tsx')).FairPanel
export const loadAuto = async () => (await import('./AutoPanel.tsx')).AutoPanel
export const loadObserved = async () => (await import('./Observed.tsx')).Observed

/** Fetches the code of the shell's dialogs once the game is on screen and the browser rests. One that fails is asked for again where it is opened. */
export function usePanelsEarly(loadRules: LoadContent): void {
  const { step } = useStore($shell, { ssr: 'initial' })
  const isOpening = step === 'opening'
  const fetchAll = useEffectEvent(() => {
    for (const load of [loadFair, loadAuto, loadObserved, loadRules]) void load().catch(() => undefined)
  })
  useEffect(() => (isOpening ? undefined : whenRested(fetchAll)), [isOpening])
}
