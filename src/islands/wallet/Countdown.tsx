import { useEffect, useEffectEvent, useState } from 'react'
import { formatCountdown } from '#contract/time.ts'

const SECOND_MS = 1_000
const HURRY_MS = 60_000

type Props = {
  /** The server's moment, milliseconds since 1970. */
  until: number
  /** How far the server's clock is ahead of this device's. */
  leadMs: number
  label: string
  onOver: () => void
}

/** Counts down to a moment of the server's, and says once that it is over. */
export function Countdown({ until, leadMs, label, onOver }: Props) {
  const [leftMs, setLeftMs] = useState(() => until - Date.now() - leadMs)
  const isOver = leftMs <= 0

  useEffect(() => {
    const tick = () => setLeftMs(until - Date.now() - leadMs)
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [until, leadMs])

  // It is over once, whichever function hears of it.
  const sayOver = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) sayOver()
  }, [isOver])

  return (
    <div className="countdown" data-hurry={leftMs < HURRY_MS || undefined}>
      <span>{label}</span>
      <strong className="money" role="timer" aria-label={label}>
        {formatCountdown(leftMs)}
      </strong>
    </div>
  )
}
