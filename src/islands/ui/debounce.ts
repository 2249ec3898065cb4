/** Runs the first call at once and ignores further ones until they have paused for `ms`. A double tap acts once, without delay. */
export function debounced<Args extends unknown[]>(ms: number, act: (...args: Args) => void): (...args: Args) => void {
  let lastTap = Number.NEGATIVE_INFINITY
  return (...args) => {
    const isRepeat = performance.now() - lastTap < ms
    lastTap = performance.now()
    if (!isRepeat) act(...args)
  }
}
