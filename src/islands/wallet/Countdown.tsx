import { useEffect, useEffectEvent, useState } from 'react'
import { formatCountdown } from '#contract/time.ts'

const SECOND_MS = 1_000
const HURRY_MS = 60_000

type Props = {
  /** The server's time, milliseconds since 1970. */
  until: number
  /** Lead of the server's clock over this device's. */
  leadMs: number
  label: string
  onOver: () => void
}

/** Counts down to a server time, and reports its end once. */
export function Countdown({ until, leadMs, label, onOver }: Props) {
  const [leftMs, setLeftMs] = useState(() => until - Date.now() - leadMs)
  const isOver = leftMs <= 0

  useEffect(() => {
    const tick = () => setLeftMs(until - Date.now() - leadMs)
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [until, leadMs])

  // The end is reported once, to the current callback.
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
