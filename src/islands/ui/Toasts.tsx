import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { KindIcon } from './icons.tsx'
import { ToastSlot } from './ToastSlot.tsx'
import { raise } from './topLayer.ts'
import { $toastSlots, $toasts, dismissToast, type Toast } from './ui.ts'

/** The stack of short messages. Drawn into the innermost open dialog, else over the page. */
export function Toasts() {
  const toasts = useStore($toasts)
  const slot = useStore($toastSlots).at(-1)

  // A page swap removes popovers from the top layer; the next message restores the slot. A dialog that closes with a message takes its slot
  // along, so the page's own takes over.
  useEffect(() => {
    if (slot?.isConnected && toasts.length > 0) raise(slot)
  }, [slot, toasts])

  return (
    <>
      <ToastSlot />
      {slot &&
        createPortal(
          toasts.map((toast) => <ToastLine key={toast.id} toast={toast} />),
          slot,
        )}
    </>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const line = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = line.current
    if (!element || !Number.isFinite(toast.durationMs)) return
    return dismissAfter(element, toast)
  }, [toast])

  return (
    <div ref={line} className={`toast toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : undefined}>
      <KindIcon kind={toast.kind} />
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" className="toast-action" onClick={toast.action.act}>
          {toast.action.label}
        </button>
      )}
    </div>
  )
}

/** Counts down only while the message has neither pointer nor focus. */
function dismissAfter(element: HTMLElement, toast: Toast): () => void {
  let leftMs = toast.durationMs
  let startedAt = performance.now()
  let timer = window.setTimeout(dismissToast, leftMs, toast.id)
  const stop = new AbortController()
  const pause = () => {
    window.clearTimeout(timer)
    leftMs -= performance.now() - startedAt
  }
  const resume = () => {
    startedAt = performance.now()
    timer = window.setTimeout(dismissToast, Math.max(leftMs, 0), toast.id)
  }
  for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, pause, stop)
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, resume, stop)
  return () => {
    stop.abort()
    window.clearTimeout(timer)
  }
}
