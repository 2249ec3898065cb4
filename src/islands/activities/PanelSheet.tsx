import { type ReactNode, useEffect } from 'react'
import type { ActivityAction } from '#contract/telemetry/events.ts'
import { noteAction } from '#stores/telemetry/actions.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  activity: number
  /** Whether it opened by itself or by a tap. */
  action: ActivityAction
  title: string
  strings: Strings
  onClose: () => void
  children: ReactNode
}

/** The dialog around an activity's panel: from the bottom edge on a phone, in the middle of a desktop. */
export function PanelSheet({ activity, action, title, strings, onClose, children }: Props) {
  useEffect(() => noteAction(activity, action), [activity, action])

  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t(strings, 'common.close')} className="panel-sheet">
      {children}
    </Sheet>
  )
}
