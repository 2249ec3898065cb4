import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Whether the player is interacting with a part, so that it must not move: mouse over it, finger on it, focus inside. */
export function useAttention(box: RefObject<HTMLElement | null>) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [focus, setFocus] = useState<'elsewhere' | 'inside' | 'shown inside'>('elsewhere')
  // A mouse already over it before hydration fires no event until it moves. A finger leaves its hover behind.
  useEffect(() => setPointedAt(matchMedia('(hover: hover)').matches && box.current?.matches(':hover') === true), [box])

  const listeners = {
    onPointerEnter: (event: PointerEvent) => setPointedAt(event.pointerType === 'mouse'),
    onPointerLeave: () => setPointedAt(false),
    onTouchStart: () => setHeld(true),
    onTouchEnd: () => setHeld(false),
    onTouchCancel: () => setHeld(false),
    onFocus: (event: FocusEvent) => setFocus(event.target.matches(':focus-visible') ? 'shown inside' : 'inside'),
    onBlur: () => setFocus('elsewhere'),
  }
  const isAttended = isPointedAt || isHeld || focus === 'shown inside'
  return { isAttended, hasFocus: focus !== 'elsewhere', listeners }
}

const CALM = '(prefers-reduced-motion: reduce)'

function watchCalm(tell: () => void): () => void {
  const query = matchMedia(CALM)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the system prefers reduced motion, now and after changes. */
export function useCalm(): boolean {
  return useSyncExternalStore(
    watchCalm,
    () => matchMedia(CALM).matches,
    () => false,
  )
}

function watchHidden(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Whether the page is hidden. */
export function useHidden(): boolean {
  return useSyncExternalStore(
    watchHidden,
    () => document.hidden,
    () => false,
  )
}

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
