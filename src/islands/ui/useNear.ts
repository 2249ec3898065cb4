import { type RefObject, useEffect, useState } from 'react'

/** Until the page is scrolled, what stands below it is not wanted, nor what a phone's bottom bar covers. */
const atRest = (): string => `0px 0px ${innerWidth < 1024 ? -72 : 0}px`
const SCROLLED = '50% 0px'

/**
 * Whether an element has been on screen, or near it on a page that is scrolled. `before`: what the HTML says. Browsers load what is `lazy`
 * from 1,250 pixels off, and on slow lines from twice as far.
 */
export function useNear(element: RefObject<HTMLElement | null>, before: boolean): boolean {
  const [isNear, setNear] = useState(before)
  useEffect(() => {
    const { current } = element
    if (isNear || !current) return
    const look = (rootMargin: string) => {
      const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin })
      observer.observe(current)
      return () => observer.disconnect()
    }
    let stop = look(atRest())
    const lookFurther = () => {
      stop()
      stop = look(SCROLLED)
    }
    addEventListener('scroll', lookFurther, { once: true, passive: true })
    return () => {
      stop()
      removeEventListener('scroll', lookFurther)
    }
  }, [element, isNear])
  return isNear
}
