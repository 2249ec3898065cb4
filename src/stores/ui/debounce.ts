/**
 * An action that answers the first tap at once and ignores further ones until they have paused for `ms`:
 * a double tap does one thing, and nobody waits for it.
 */
export function debounced<Args extends unknown[]>(ms: number, act: (...args: Args) => void): (...args: Args) => void {
  let lastTap = Number.NEGATIVE_INFINITY
  return (...args) => {
    const isRepeat = performance.now() - lastTap < ms
    lastTap = performance.now()
    if (!isRepeat) act(...args)
  }
}
