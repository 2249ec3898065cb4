import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'
import type { ToastKind } from './ui.ts'

/** A line icon of 24 by 24 in the colour of its text. It has no label; the control around it has one. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  )
}

export function KindIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'loading') return <Spinner />
  return (
    <Icon>
      <circle cx="12" cy="12" r="9.5" />
      {kind === 'success' && <path d="M7.5 12.5l3 3 6-6.5" />}
      {kind === 'error' && <path d="M12 7v6M12 16.5v.01" />}
      {kind === 'info' && <path d="M12 11v6M12 7.5v.01" />}
    </Icon>
  )
}
