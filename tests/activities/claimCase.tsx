import type { ComponentType, ReactElement } from 'react'
import type { KindName } from '#contract/activities/kinds.ts'
import type { PanelProps } from '#islands/activities/panel.tsx'
import { strings } from '../lobby/pages.tsx'

/** A claim of a kind, as its screen offers it. */
export type ClaimCase = {
  kind: KindName
  /** The call that claims, and the one that tells how the player stands. */
  claim: string
  read: string
  /** Reply of the read while something can be claimed. */
  standing: object
  /** What else the screen reads, by call. */
  beside?: Readonly<Record<string, object>>
  /** What differs once the activity has ended with nothing left; without it, the screen has no dialog to close. */
  ended?: object
  /** The claim's button: its label, or its words. */
  button: string
  screen: (onClose: () => void) => ReactElement
}

export const coin = [{ id: 2001, count: 10_000, betRate: 3 }]
export const hash = 'a'.repeat(64)
export const offer = '0123456789abcdef'

export const panel = (Panel: ComponentType<PanelProps>) => (onClose: () => void) => (
  <Panel strings={strings} onClose={onClose} />
)
