import { type ComponentType, createElement, memo, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

type Slots = Record<string, string | undefined>
/** What Astro's runtime calls for an island once its code is there (its renderer's client entry point). */
type Hydrate = (component: ComponentType, props: object, slots: Slots, how: { client: string }) => void

/** Roots of the islands that have one, and the properties, as written in the page, that they show. */
const islands = new WeakMap<HTMLElement, { root: Root; shown: string | null }>()

/** HTML that a page put into an island: it is in the page already and never changes. */
const Slot = memo(
  ({ name, html }: { name?: string; html: string }) =>
    createElement('astro-slot', { name, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } }),
  () => true,
)

function slotOf(html: string | undefined, name?: string) {
  return html?.trim() ? createElement(Slot, { html, ...(name && { name }) }) : undefined
}

/** Wakes an island. In place of @astrojs/react's own, which lets an island that has left the page before it woke complain of it (React's error 424). */
export default (element: HTMLElement): Hydrate =>
  (component, props, { default: children, ...named }, { client }) => {
    if (!element.hasAttribute('ssr')) return
    const shown = element.getAttribute('props')
    const known = islands.get(element)
    // Kept through navigation: to show it anew before it has woken would throw its HTML away.
    if (known?.shown === shown) return
    const slots = Object.entries(named).map(([name, html]) => [name, slotOf(html, name)])
    const island = createElement(component, { ...props, ...Object.fromEntries(slots) }, slotOf(children))
    startTransition(() => {
      const root = known?.root ?? wake(element, island, client === 'only')
      if (known || client === 'only') root.render(island)
      islands.set(element, { root, shown })
    })
  }

function wake(element: HTMLElement, island: React.ReactElement, isEmpty: boolean): Root {
  const root = isEmpty
    ? createRoot(element)
    : hydrateRoot(element, island, {
        identifierPrefix: element.getAttribute('prefix') ?? '',
        onRecoverableError: (error) => element.isConnected && reportError(error),
      })
  element.addEventListener('astro:unmount', () => root.unmount(), { once: true })
  return root
}
