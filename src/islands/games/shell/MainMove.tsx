import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { handFocusOn } from './handFocusOn.ts'
import { $shell } from './state.ts'

type Props = { label: string; isEmpty?: boolean; onPress: () => void; children: ReactNode }

/** The main move of an open round, in the place of the main button. `isEmpty`: another move has to come first. */
export function MainMove({ label, isEmpty = false, onPress, children }: Props) {
  const { step } = useStore($shell, { ssr: 'initial' })
  return (
    <button
      ref={handFocusOn}
      type="button"
      className="main-button cash-out"
      aria-disabled={isEmpty || step !== 'choosing'}
      data-empty={isEmpty || undefined}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
