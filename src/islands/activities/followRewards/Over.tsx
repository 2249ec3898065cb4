import { Dialog } from '../../ui/Dialog.tsx'
import { t } from '../../ui/words.ts'
import type { OverProps } from '../over.ts'
import { VisitList } from './VisitList.tsx'

/** The house's social accounts over the page that a banner stands on (spec 4). */
export function Over({ strings, onClose }: OverProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(strings, 'followRewards.face.title')}
      closeLabel={t(strings, 'common.close')}
    >
      <VisitList strings={strings} />
    </Dialog>
  )
}
