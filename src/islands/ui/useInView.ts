import { type RefObject, useEffect, useState } from 'react'

/** Whether at least half of an element is on screen. `before`: what counts until the browser has looked. */
export function useInView(element: RefObject<HTMLElement | null>, before = false): boolean {
  const [isInView, setInView] = useState(before)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      threshold: 0.5,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
