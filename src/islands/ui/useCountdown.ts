import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1_000

/** The milliseconds left until a time, each second anew. The end is reported once. `leadMs`: lead of the server's clock over this device's. */
export function useCountdown(until: number, leadMs: number, onOver: () => void): number {
  const [leftMs, setLeftMs] = useState(() => until - Date.now() - leadMs)
  const isOver = leftMs <= 0

  useEffect(() => {
    const tick = () => setLeftMs(until - Date.now() - leadMs)
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [until, leadMs])

  // The end is reported once, to the current callback.
  const sayOver = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) sayOver()
  }, [isOver])

  return leftMs
}
