import './notice-popup.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { leavingLink, popupTarget } from '#contract/activities/activities.ts'
import { jumpType } from '#contract/enumerations.ts'
import type { Notice } from '#contract/lobby/catalogueNotices.ts'
import { $webConfig } from '../config.ts'
import type { PopupProps } from '../lobby/popups.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $popupNotices } from './noticePopup.ts'

/** The notices that greet on home, one after another in one dialog (spec 2.8). */
export function NoticePopup({ strings, unfollowable, onClose }: PopupProps<'notice'>) {
  const notices = useStore($popupNotices)
  const [turned, setTurned] = useState(0)
  // The list may get shorter while the dialog is open.
  const at = Math.min(turned, notices.length - 1)
  const notice = notices[at]
  if (!notice) return null
  return (
    <Dialog
      isOpen
      className="notice-popup"
      onClose={onClose}
      title={notice.title}
      closeLabel={t(strings, 'common.close')}
    >
      <picture className="notice-popup-picture">
        <source type="image/avif" srcSet={notice.imgUrl2.replace('720.webp', '1080.avif')} />
        <img src={notice.imgUrl2} alt={notice.alt ?? ''} width={720} height={360} />
      </picture>
      <p className="notice-popup-text" aria-live="polite">
        {notice.summary}
      </p>
      <div className="dialog-actions">
        {at < notices.length - 1 && (
          <Button look="quiet" onClick={() => setTurned(at + 1)}>
            {t(strings, 'notice.popup.next')}
          </Button>
        )}
        <Way strings={strings} notice={openEnded(notice, unfollowable)} onLeave={onClose} />
      </div>
      {notices.length > 1 && (
        <p className="notice-popup-place">{t(strings, 'notice.popup.place', { at: at + 1, count: notices.length })}</p>
      )}
    </Dialog>
  )
}

/** A notice whose button would lead to a missing page leads to its own text instead. */
export function openEnded(notice: Notice, unfollowable: readonly number[]): Notice {
  const { clickAction: _to, action: _button, ...rest } = notice
  return unfollowable.includes(notice.id) ? { ...rest, clickType: jumpType.none } : notice
}

/** Link to the notice's target, or to its own text without one. */
function Way({ strings, notice, onLeave }: { strings: Strings; notice: Notice; onLeave: () => void }) {
  const target = popupTarget(notice, useStore($webConfig)?.linkHosts ?? [])
  if (target.kind === 'none') return null
  const isOutside = target.kind === 'outside'
  return (
    <a
      className="button button-gold"
      href={isOutside ? target.url : target.path}
      {...(isOutside && leavingLink)}
      onClick={onLeave}
    >
      {notice.action ?? t(strings, 'notice.popup.read')}
    </a>
  )
}
