import { ConfirmDialog } from './ConfirmDialog.tsx'
import { LoadingModal } from './LoadingModal.tsx'
import { Toasts } from './Toasts.tsx'
import { type Strings, t } from './words.ts'

/** Everything that may appear over any page. Mounted once by layouts/App.astro and kept through client navigation. */
export function Overlays({ strings }: { strings: Strings }) {
  return (
    <>
      <LoadingModal text={t(strings, 'common.loading')} />
      <ConfirmDialog strings={strings} />
      <Toasts />
    </>
  )
}
