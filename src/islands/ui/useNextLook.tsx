import { useEffect } from 'react'
import { serverNow } from './clock.ts'

/** The shortest wait, since a clock may be fast; and the longest, since a timer has a maximum. Milliseconds. */
const SOON_MS = 60_000
const LONGEST_MS = 86_400_000

/** Looks again when what is shown changes by itself: at `changeOf`, if there is such a moment. What is there then is waited for anew. */
export function useNextLook<T>(
  shown: T | undefined,
  changeOf: (shown: T) => number | undefined,
  look: () => Promise<void>,
): void {
  useEffect(() => {
    const at = shown && changeOf(shown)
    if (at === undefined) return
    const timer = setTimeout(() => void look(), Math.min(LONGEST_MS, Math.max(SOON_MS, at - serverNow())))
    return () => clearTimeout(timer)
  }, [shown, changeOf, look])
}
