const AWAY_PX = 90
const FLICK_PX = 32
const FLICK_PX_PER_MS = 0.5

/** Whether a swipe of the panel by `dx` (negative: towards its edge) in `ms` was meant to close it. */
export function isPushedOut(dx: number, ms: number): boolean {
  return dx <= -AWAY_PX || (dx <= -FLICK_PX && -dx / Math.max(ms, 1) >= FLICK_PX_PER_MS)
}

/**
 * Lets a swipe push a panel out over its left edge. The panel's `touch-action: pan-y` leaves horizontal movement to us. Returns a function
 * that removes the listeners.
 */
export function followSwipe(panel: HTMLElement, onOut: () => void): () => void {
  let from: { id: number; x: number; at: number } | undefined
  const stop = new AbortController()
  const move = (dx: number) => {
    panel.style.transform = dx < 0 ? `translateX(${dx}px)` : ''
    panel.toggleAttribute('data-held', dx < 0)
  }
  const listen = (
    name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    act: (event: PointerEvent) => void,
  ) => panel.addEventListener(name, act, { signal: stop.signal, passive: true })

  listen('pointerdown', ({ pointerType, pointerId, clientX, timeStamp }) => {
    if (pointerType !== 'mouse') from = { id: pointerId, x: clientX, at: timeStamp }
  })
  listen('pointermove', ({ pointerId, clientX }) => {
    if (from?.id === pointerId) move(clientX - from.x)
  })
  listen('pointerup', ({ pointerId, clientX, timeStamp }) => {
    if (from?.id !== pointerId) return
    const isOut = isPushedOut(clientX - from.x, timeStamp - from.at)
    from = undefined
    move(0)
    if (isOut) onOut()
  })
  listen('pointercancel', () => {
    from = undefined
    move(0)
  })
  return () => stop.abort()
}
