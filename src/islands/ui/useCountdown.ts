import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '#stores/ui/clock.ts'

const SECOND_MS = 1_000

/** The milliseconds left until a time, each second anew. The end is reported once. Both by the server's clock. */
export function useCountdown(until: number, onOver: () => void): number {
  const [leftMs, setLeftMs] = useState(() => until - serverNow())
  const isOver = leftMs <= 0

  useEffect(() => {
    const tick = () => setLeftMs(until - serverNow())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])

  // The end is reported once, to the current callback.
  const sayOver = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) sayOver()
  }, [isOver])

  return leftMs
}
