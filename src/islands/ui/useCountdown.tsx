import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from './clock.ts'

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

/** A countdown as "9:05", or "1:09:05" from an hour on. Never below zero. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
