import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part of the page whose change takes away the button that was pressed: where it was lost, it goes to `place`
 * (which wants `tabIndex={-1}`) once `what` has changed. A player who has gone on elsewhere stays there. What is still being fetched is
 * undefined: a page that has just come takes no focus.
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
