import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Whether at least half of an element is on screen, with no dialog over the page. `before`: what counts until the browser has looked. */
export function useInView(element: RefObject<HTMLElement | null>, before = false): boolean {
  const [isInView, setInView] = useState(before)
  const isCovered = useSyncExternalStore(watchDialogs, hasDialog, () => false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      threshold: 0.5,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInView && !isCovered
}

const hasDialog = (): boolean => document.querySelector('dialog[open]') !== null

function watchDialogs(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document, { attributeFilter: ['open'], subtree: true })
  return () => observer.disconnect()
}
