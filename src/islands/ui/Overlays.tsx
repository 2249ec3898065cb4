import { LoadingModal } from './LoadingModal.tsx'
import { Toasts } from './Toasts.tsx'
import { type Strings, t } from './words.ts'

/**
 * What may appear over any page at once. Mounted once by layouts/App.astro and kept through client navigation. The question of `confirm`
 * stands in PopupHost, whose code loads later.
 */
export function Overlays({ strings }: { strings: Strings }) {
  return (
    <>
      <LoadingModal text={t(strings, 'common.loading')} />
      <Toasts />
    </>
  )
}
