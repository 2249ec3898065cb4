/** When there is time for work: after what the player just did is on the screen, or when nobody waits. */

const REST_MS = 300

/** Calls once the next frame is painted: what answers a tap comes first, what follows from it comes then. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

/** Calls once when the browser has nothing better to do; returns what calls it off. */
export function whenRested(act: () => void): () => void {
  // Not every browser has requestIdleCallback.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(act, REST_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act)
  return () => cancelIdleCallback(idle)
}
