import { raise } from '../ui/topLayer.ts'
import { addToastSlot } from '../ui/ui.ts'

/** A modal over the page that has a place in the history: back closes it. */
export type Layer = {
  dialog: HTMLDialogElement
  /** What the layer shows, below its heading. */
  body: HTMLElement
  /** Closes it and returns the focus. */
  close: () => void
}

type Plan = {
  kind: 'search' | 'play' | 'sheet'
  /** The accessible name. */
  label: string
  /** Undone when the layer has closed. */
  onClosed?: () => void
  /** The address while it is open. */
  address?: URL
}

/** An open layer, with the address and the history entry that it covers. */
type Covering = { dialog: HTMLDialogElement; address: string; state: unknown; end: () => void }

const open: Covering[] = []
let isListening = false

/** Opens a layer and moves the focus into it. */
export function openLayer({ kind, label, onClosed, address }: Plan): Layer {
  listen()
  const covered = { address: location.href, state: history.state }
  // The router ignores a return to an entry without state, so the page is not loaded again.
  history.replaceState(null, '')
  history.pushState(covered.state, '', address)
  const dialog = document.createElement('dialog')
  dialog.className = `dialog ${kind === 'sheet' ? 'sheet' : 'layer-full'}`
  dialog.setAttribute('aria-label', label)
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    close()
  })
  dialog.addEventListener('click', (event) => event.target === dialog && close())
  const body = document.createElement('div')
  body.className = 'layer-body'
  const toasts = document.createElement('div')
  toasts.className = 'toasts'
  toasts.setAttribute('popover', 'manual')
  toasts.setAttribute('role', 'status')
  dialog.append(body, toasts)
  document.body.append(dialog)
  dialog.showModal()
  raise(toasts)
  const removeSlot = addToastSlot(toasts)
  const end = () => {
    removeSlot()
    // Closing it returns the focus, which removing it would not.
    dialog.close()
    for (const island of dialog.querySelectorAll('astro-island')) island.dispatchEvent(new CustomEvent('astro:unmount'))
    dialog.remove()
    onClosed?.()
  }
  open.push({ ...covered, dialog, end })
  return { dialog, body, close }

  function close(): void {
    if (open.at(-1)?.dialog === dialog) history.back()
  }
}

/** A button of the layer's heading. */
export function closeButton(layer: Layer, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button layer-close'
  button.setAttribute('aria-label', label)
  button.textContent = '✕'
  button.addEventListener('click', layer.close)
  return button
}

/** The words of the shell, which every page of the lobby carries. */
export function closeLabel(): string {
  return document.querySelector<HTMLElement>('[data-progress]')?.dataset.close ?? ''
}

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('popstate', onPopState)
  document.addEventListener('astro:before-swap', endAll)
}

function onPopState(event: PopStateEvent): void {
  const top = open.at(-1)
  if (!top || event.state !== null || location.href !== top.address) return
  open.pop()
  history.replaceState(top.state, '')
  top.end()
}

function endAll(): void {
  for (const { end } of open.splice(0).reverse()) end()
}
