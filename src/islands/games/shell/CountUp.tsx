import { useEffect, useLayoutEffect, useRef } from 'react'
import { formats, type Strings } from '../../ui/words.ts'
import { wantsCalm } from '../settings.ts'

/** The server has no layout. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

type Props = { strings: Strings; cents: number; ms: number; from?: number }

/** An amount that counts up to its new value, at first from `from`, and never counts down. It bypasses React, since it changes sixty times a second. */
export function CountUp({ strings, cents, ms, from = cents }: Props) {
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
      element.textContent = formats(strings).coin(shown.current)
      if (share < 1) frame = requestAnimationFrame(write)
    }
    write()
    return () => cancelAnimationFrame(frame)
  }, [strings, cents, ms])

  return <span ref={text}>{formats(strings).coin(cents)}</span>
}
