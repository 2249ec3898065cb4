import './toasts.css'
import { useEffect, useRef } from 'react'
import { raise } from './topLayer.ts'
import { addToastSlot } from './ui.ts'

/**
 * An empty live region in the top layer. Screen readers announce a message only if the region was there before it. Every modal dialog needs
 * its own, because everything behind a dialog is inert.
 */
export function ToastSlot() {
  const slot = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = slot.current
    if (!element) return
    raise(element)
    return addToastSlot(element)
  }, [])

  return <div ref={slot} className="toasts" popover="manual" role="status" aria-live="polite" />
}
