import './panel.css'
import type { ReactNode } from 'react'

/** What the player chooses for a round, or what it may bring: below the picture, or beside it on a wide screen. A page with it has the layout of `panel.css`. */
export function ChoicePanel({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`shell-panel ${className}`}>{children}</div>
}
