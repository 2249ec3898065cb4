import { type RefObject, useEffect, useState } from 'react'

/** Until the page is scrolled, what stands below the screen is not wanted, nor what a phone's bottom bar covers. */
const AT_REST = '0px 0px -72px'
const SCROLLED = '50% 0px'

/**
 * Whether an element has been on screen, or near it on a page that is scrolled. `before`: what the HTML says. Browsers load what is `lazy`
 * from 1,250 pixels off, and on slow lines from twice as far.
 */
export function useNear(element: RefObject<Element | null>, before: boolean): boolean {
  const [isNear, setNear] = useState(before)
  useEffect(() => {
    const { current } = element
    if (isNear || !current) return
    const observers = [AT_REST, SCROLLED].map((rootMargin) => {
      const see = (isSeen = false) => isSeen && (rootMargin === AT_REST || scrollY) && setNear(true)
      const observer = new IntersectionObserver(([seen]) => see(seen?.isIntersecting), { rootMargin })
      observer.observe(current)
      return observer
    })
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [element, isNear])
  return isNear
}
