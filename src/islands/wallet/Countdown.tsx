import { formatCountdown, useCountdown } from '../ui/useCountdown.tsx'

const HURRY_MS = 60_000

type Props = {
  /** The server's time, milliseconds since 1970. */
  until: number
  label: string
  onOver: () => void
}

/** Counts down to a server time, and reports its end once. */
export function Countdown({ until, label, onOver }: Props) {
  const leftMs = useCountdown(until, onOver)

  return (
    <div className="countdown" data-hurry={leftMs < HURRY_MS || undefined}>
      <span>{label}</span>
      <strong className="money" role="timer" aria-label={label}>
        {formatCountdown(leftMs)}
      </strong>
    </div>
  )
}
