import { addToastSlot } from '#stores/ui/ui.ts'

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

const open: { dialog: HTMLDialogElement; end: () => void }[] = []
/** The page that the layers cover, or covered last; empty after the next navigation. */
let page = ''
let isListening = false

/** Opens a layer and moves the focus into it. */
export function openLayer({ kind, label, onClosed, address }: Plan): Layer {
  listen()
  if (open.length === 0) page = location.href
  // The router numbers its entries. This one shares the page's number, so the router sees no navigation.
  history.pushState({ ...history.state, layer: page }, '', address)
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
  toasts.popover = 'manual'
  toasts.role = 'status'
  dialog.append(body, toasts)
  document.body.append(dialog)
  dialog.showModal()
  toasts.showPopover()
  const removeSlot = addToastSlot(toasts)
  const end = () => {
    removeSlot()
    // Closing it returns the focus, which removing it would not.
    dialog.close()
    for (const island of dialog.querySelectorAll('astro-island')) island.dispatchEvent(new CustomEvent('astro:unmount'))
    dialog.remove()
    onClosed?.()
  }
  open.push({ dialog, end })
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
  button.ariaLabel = label
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
  // Before the router, which would load the page again.
  addEventListener('popstate', onPopState, { capture: true })
  document.addEventListener('astro:before-swap', endAll)
}

function onPopState(event: PopStateEvent): void {
  const isToLayer = event.state?.layer === page
  // A jump to another page is the router's, as is any move while nothing is open.
  if (page === '' || (!isToLayer && (open.length === 0 || location.href !== page))) return
  event.stopImmediatePropagation()
  open.pop()?.end()
}

function endAll(): void {
  page = ''
  for (const { end } of open.splice(0).toReversed()) end()
}
