import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part of the page whose change takes away the button that was pressed: where it was lost, it goes to `place`
 * (which wants `tabIndex={-1}`) once `what` has changed. A player who has gone on elsewhere stays there.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>, what: string): void {
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, what])
}
