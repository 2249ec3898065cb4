import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

/** Where the islands of a test stand in happy-dom: `mount` before each test, `unmount` after it. */

export let host: HTMLElement
let root: Root

/** A place of its own in the document. Called after a test has stubbed what its islands find around them. */
export function mount(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('main'))
  root = createRoot(host)
}

/** Draws, or draws anew. */
export const draw = (node: ReactNode): void => root.render(node)

/** The same, and waits until all that follows from it has happened. */
export const show = (node: ReactNode): Promise<void> => act(async () => draw(node))

/** Takes the islands off the page, and their place with them. */
export async function unmount(): Promise<void> {
  await act(async () => root.unmount())
  host.remove()
}
