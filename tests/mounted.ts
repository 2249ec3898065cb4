import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { knowReplies } from '#client/wire/post.ts'

/** Container of a test's islands in happy-dom: `mount` before each test, `unmount` after it. */

export let host: HTMLElement
let root: Root

/** Adds a container to the document. Call it after stubbing the islands' environment. */
export function mount(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('main'))
  root = createRoot(host)
}

/** Renders, or renders again. */
export const draw = (node: ReactNode): void => root.render(node)

/** The same, and waits for all effects. What loads beside a page's first call is there already. */
export async function show(node: ReactNode): Promise<void> {
  await knowReplies()
  await act(async () => draw(node))
}

/** Unmounts the islands, and removes their container. */
export async function unmount(): Promise<void> {
  await act(async () => root.unmount())
  host.remove()
}
