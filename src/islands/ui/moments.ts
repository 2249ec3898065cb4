/** Timing of deferred work: after the response to the player's action is painted, or when the browser is idle. */

const REST_MS = 300

/** Calls once after the next paint, so that the response to a tap appears before its consequences. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

/** Calls once when the browser is idle; returns a function that cancels it. */
export function whenRested(act: () => void): () => void {
  // Not every browser has requestIdleCallback.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(act, REST_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act)
  return () => cancelIdleCallback(idle)
}
