import './frame.css'
import { formatCountdown, useCountdown } from '../../ui/useCountdown.tsx'
import { type Strings, t } from '../../ui/words.ts'

/** The `expireTime` of an activity without an end (spec 2.13). */
const NEVER = -1
const SECOND_MS = 1_000
const DAY_MS = 86_400_000

type Props = {
  /** When the activity ends, in milliseconds since 1970; -1 for never, which hides the countdown. */
  expireTime: number
  strings: Strings
  /** Called once at the end, or at once if it has ended. */
  onOver?: () => void
}

/** The time that is left of an activity. At its end the words of spec 4 stand in its place. */
export function Countdown({ expireTime, ...rest }: Props) {
  return expireTime === NEVER ? null : <Running expireTime={expireTime} {...rest} />
}

function Running({ expireTime, strings, onOver = () => {} }: Props) {
  const leftMs = useCountdown(expireTime, onOver)
  if (leftMs <= 0) {
    return (
      <p className="panel-ended" role="status">
        {t(strings, 'activity.frame.ended')}
      </p>
    )
  }
  const wholeMs = Math.ceil(leftMs / SECOND_MS) * SECOND_MS
  const days = Math.floor(wholeMs / DAY_MS)
  const time = formatCountdown(wholeMs % DAY_MS)
  return (
    <p className="panel-left" role="timer">
      {days > 0
        ? t(strings, 'activity.frame.leftDays', { count: days, time })
        : t(strings, 'activity.frame.left', { time })}
    </p>
  )
}
