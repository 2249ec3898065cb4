import { CHAT_LOAD_MS } from '#contract/support/limits.ts'

/**
 * The live-chat widget of an external provider, by the protocol of LiveChat's script. Settings are in `window.__lc`. An object
 * `LiveChatWidget` queues calls until the script has loaded, then passes them on.
 */
type Method = readonly [name: string, parameters: readonly unknown[]]
type Widget = {
  /** Calls queued for the script. */
  _q: Method[]
  /** Set by the script: handles every call from then on. */
  _h: ((name: string, parameters: readonly unknown[]) => unknown) | null
  _v: '2.0'
  call: (...parameters: unknown[]) => void
}
type ChatWindow = { __lc?: { license: number; asyncInit: true }; LiveChatWidget?: Widget }

/** The script's globals; `window` has no types for them. */
const page = globalThis as ChatWindow

function makeWidget(): Widget {
  const widget: Widget = {
    _q: [],
    _h: null,
    _v: '2.0',
    call: (...parameters) => {
      if (widget._h) widget._h('call', parameters)
      else widget._q.push(['call', parameters])
    },
  }
  return widget
}

let loading: Promise<boolean> | undefined

/** Adds the chat to the page and opens it. Returns false if the script fails to load. */
export async function openChat(script: string, licence: string): Promise<boolean> {
  loading ??= load(script, licence)
  const isThere = await loading
  if (isThere) page.LiveChatWidget?.call('maximize')
  else loading = undefined
  return isThere
}

function load(script: string, licence: string): Promise<boolean> {
  page.__lc = { license: Number(licence), asyncInit: true }
  page.LiveChatWidget = makeWidget()
  // A page swap removes the widget's frame, so the next opening starts anew.
  document.addEventListener('astro:before-swap', closeChat, { once: true })
  return new Promise((resolve) => {
    const element = document.createElement('script')
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      if (!isThere) element.remove()
      resolve(isThere)
    }
    const timer = setTimeout(end, CHAT_LOAD_MS, false)
    element.async = true
    element.src = script
    element.addEventListener('load', () => end(true))
    element.addEventListener('error', () => end(false))
    document.head.append(element)
  })
}

function closeChat(): void {
  page.LiveChatWidget?.call('destroy')
  delete page.LiveChatWidget
  delete page.__lc
  loading = undefined
}
