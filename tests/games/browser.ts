import { vi } from 'vitest'

export const ORIGIN = 'http://localhost:4321'

export type Said = { message: unknown; origin: string }

/** As much of a browser as stores of a page in a frame touch. `parent` is the window around it. */
export function openBrowser(path: string) {
  const page = new EventTarget()
  const said: Said[] = []
  const parent = { postMessage: (message: unknown, origin: string) => said.push({ message, origin }) }
  const document = {
    ...{ visibilityState: 'visible', referrer: '', documentElement: { dataset: {} } },
    ...{ addEventListener: page.addEventListener.bind(page), removeEventListener: page.removeEventListener.bind(page) },
    dispatchEvent: page.dispatchEvent.bind(page),
  }
  const stored = new Map<string, string>()
  vi.stubGlobal('window', { parent })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL(path, ORIGIN))
  vi.stubGlobal('history', { state: null, back: () => {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })

  /** A message event, as the browser would deliver it. */
  function deliver(data: unknown, source: unknown = parent, origin: string = ORIGIN): void {
    page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  }

  /** The event of a browser that has found its network again. */
  function comeOnline(): void {
    page.dispatchEvent(new Event('online'))
  }

  /** The event of a page that is left. */
  function leave(): void {
    page.dispatchEvent(new Event('pagehide'))
  }

  return { parent, document, said, deliver, comeOnline, leave }
}
