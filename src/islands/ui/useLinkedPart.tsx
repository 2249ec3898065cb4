import { useEffect } from 'react'

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps the part that the address names in view while the page loads, until the player moves. A part may come late itself. */
export function useLinkedPart(): void {
  useEffect(() => {
    const name = location.hash.slice(1)
    if (!name) return
    const observer = new ResizeObserver(() => document.getElementById(name)?.scrollIntoView())
    const stop = () => observer.disconnect()
    observer.observe(document.body)
    for (const move of MOVES) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of MOVES) removeEventListener(move, stop)
    }
  }, [])
}
