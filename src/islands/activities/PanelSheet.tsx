import type { ReactNode } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { title: string; strings: Strings; onClose: () => void; children: ReactNode }

/** The dialog around an activity's panel: from the bottom edge on a phone, in the middle of a desktop. */
export function PanelSheet({ title, strings, onClose, children }: Props) {
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t(strings, 'common.close')} className="panel-sheet">
      {children}
    </Sheet>
  )
}
