import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $open } from './state.ts'

/** The main button is gone once a round opens. If it had the focus, or nothing has, the game's own buttons are next. */
export function useFocusAtOpening(focus: () => void): void {
  const roundId = useStore($open, { ssr: 'initial' })?.round.roundId
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another round moves the focus.
  useEffect(() => {
    if (roundId !== undefined && document.activeElement === document.body) focus()
  }, [roundId])
}
