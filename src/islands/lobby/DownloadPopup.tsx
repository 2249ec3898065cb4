import { useStore } from '@nanostores/react'
import { $webConfig } from '../config.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { t } from '../ui/words.ts'
import { download } from './appPrompts.ts'
import type { PopupProps } from './popups.tsx'

/** 'confirmation': copies the lobby's address and continues to the app's download (spec 2.8). Cancel only closes it. */
export function DownloadPopup({ strings, onClose }: PopupProps<'download'>) {
  const url = useStore($webConfig)?.h5.downloadUrl ?? ''
  async function accept(): Promise<void> {
    await download(url)
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(strings, 'common.confirmation')}>
      <p className="dialog-message">{t(strings, 'prompt.download.message')}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t(strings, 'common.cancel')}</Button>
        <Button look="gold" onClick={() => void accept()}>
          {t(strings, 'prompt.download.accept')}
        </Button>
      </div>
    </Dialog>
  )
}
