import { useEffect } from 'react'

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps the part that the address names in view while what stands above it loads, until the player moves. */
export function useLinkedPart(): void {
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1))
    if (!part) return
    const observer = new ResizeObserver(() => part.scrollIntoView())
    const stop = () => observer.disconnect()
    observer.observe(document.body)
    for (const move of MOVES) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of MOVES) removeEventListener(move, stop)
    }
  }, [])
}
