import './dialog.css'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { ToastSlot } from './ToastSlot.tsx'

export type DialogProps = {
  isOpen: boolean
  /** Called when the player closes it: Esc, backdrop or cross. The owner then sets `isOpen` to false. */
  onClose: () => void
  title: ReactNode
  /** Label of a cross at the top right. Without it there is none; give the dialog buttons of its own. */
  closeLabel?: string | undefined
  /** False: Esc and the backdrop do not close it. */
  isClosable?: boolean
  isTitleHidden?: boolean
  className?: string
  children: ReactNode
}

/** A modal on the browser's own <dialog>, which traps the focus and restores it afterwards. */
export function Dialog({ isOpen, onClose, title, closeLabel, isClosable = true, isTitleHidden, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before the effects within: the slot for toasts must enter the top layer above its dialog.
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])

  // A dialog removed while open would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  // React hands on these events of a dialog inside this one.
  const isOwn = (event: SyntheticEvent) => event.target === dialog.current

  function onCancel(event: SyntheticEvent) {
    if (!isOwn(event)) return
    event.preventDefault()
    if (isClosable) onClose()
  }

  function onClick(event: SyntheticEvent) {
    if (isClosable && isOwn(event)) onClose()
  }

  // The event comes late: a dialog that was opened again meanwhile stays.
  function onClosed(event: SyntheticEvent) {
    if (isOpen && isOwn(event) && !dialog.current?.open) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; the keyboard has Esc
    <dialog
      ref={dialog}
      className={`dialog ${rest.className ?? ''}`}
      aria-labelledby={titleId}
      closedby={isClosable ? 'closerequest' : 'none'}
      onCancel={onCancel}
      onClick={onClick}
      onClose={onClosed}
    >
      {isOpen && (
        <div className="dialog-box">
          <h2 id={titleId} className={isTitleHidden ? 'unseen' : 'dialog-title'}>
            {title}
          </h2>
          {closeLabel !== undefined && (
            <button type="button" className="dialog-close" aria-label={closeLabel} onClick={onClose}>
              <CloseIcon />
            </button>
          )}
          {rest.children}
          <ToastSlot />
        </div>
      )}
    </dialog>
  )
}
