import './pair.css'
import { type ReactNode, useRef } from 'react'
import { useFocusAtOpening } from './focusAtOpening.tsx'

/** Two main moves of an open round beside each other, in the place of the main button. The first has the focus as the round opens. */
export function MovePair({ children }: { children: ReactNode }) {
  const pair = useRef<HTMLDivElement>(null)
  useFocusAtOpening(() => pair.current?.querySelector('button')?.focus({ preventScroll: true }))
  return (
    <div ref={pair} className="move-pair">
      {children}
    </div>
  )
}
