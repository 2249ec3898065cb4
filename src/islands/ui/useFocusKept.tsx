import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus when a change removes the pressed button. A lost focus moves to `place` (needs `tabIndex={-1}`) once `what` has changed.
 * If the player has moved on, the focus stays there. While loading, `what` is undefined: a new page takes no focus.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>, what: string | undefined): void {
  const before = useRef(what)
  useEffect(() => {
    if (what === undefined || before.current === what) return
    const isFirst = before.current === undefined
    before.current = what
    if (!isFirst && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, what])
}
