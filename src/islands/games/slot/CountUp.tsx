import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatCoin } from '#contract/money.ts'
import { wantsCalm } from '#stores/games/slotSettings.ts'

/** Where there is no page yet there is nothing to lay out. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** An amount that counts up to its new value, from `from` at first; it never counts down. Written past React: sixty times a second. */
export function CountUp({ cents, ms, from = cents }: { cents: number; ms: number; from?: number }) {
  const text = useRef<HTMLSpanElement>(null)
  const shown = useRef(from)

  useBeforePaint(() => {
    const element = text.current
    const start = shown.current
    if (!element || cents <= start || wantsCalm()) {
      shown.current = cents
      return
    }
    const since = performance.now()
    let frame = 0
    const write = (): void => {
      const share = Math.min(1, (performance.now() - since) / ms)
      shown.current = Math.round(start + (cents - start) * (1 - (1 - share) ** 2))
      element.textContent = formatCoin(shown.current)
      if (share < 1) frame = requestAnimationFrame(write)
    }
    write()
    return () => cancelAnimationFrame(frame)
  }, [cents, ms])

  return <span ref={text}>{formatCoin(cents)}</span>
}
