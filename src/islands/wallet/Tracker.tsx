import './tracker.css'
import { formats, type Strings, t } from '../ui/words.ts'
import { Expected } from './Expected.tsx'
import type { Withdrawal } from './terms.ts'

type Props = { strings: Strings; order: Withdrawal }
type Step = { name: string; time?: number | undefined; state: 'done' | 'now' | 'ahead' }

/** The steps of a withdrawal with their times, what it waits for, and how long such ones take. */
export function Tracker({ strings, order }: Props) {
  const { hold, expected } = order
  return (
    <div className="tracker">
      <ol>
        {stepsOf(order).map(({ name, time, state }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span>{t(strings, time === undefined ? `wallet.track.ahead.${name}` : `wallet.receipt.time.${name}`)}</span>
            {time !== undefined && <time dateTime={new Date(time).toISOString()}>{formats(strings).moment(time)}</time>}
          </li>
        ))}
      </ol>
      {(hold || expected) && (
        <div className="tracker-note">
          {hold?.reasons.map((reason) => (
            <p key={reason}>{t(strings, `wallet.track.hold.${reason}`)}</p>
          ))}
          {hold && <p>{t(strings, `wallet.track.turn.${hold.by}`)}</p>}
          {expected && <Expected strings={strings} expected={expected} />}
        </div>
      )}
    </div>
  )
}

/** What has happened, oldest first, and of an open one what comes next. One taken back or rejected was decided, and never sent. */
function stepsOf({ state, createTime, decideTime, sendTime, endTime }: Withdrawal): Step[] {
  const done = (name: string, time: number | undefined): Step[] =>
    time === undefined ? [] : [{ name, time, state: 'done' }]
  const isGivenBack = state === 'rejected' || state === 'cancelled'
  const isOver = state === 'paid' || state === 'returned'
  const past = [
    ...done('requested', createTime),
    ...done(isGivenBack ? state : 'approved', decideTime),
    ...done('sending', sendTime),
    ...(isOver ? done(state, endTime) : []),
  ]
  if (isGivenBack || isOver) return past
  const left = ['approved', 'sending', 'paid'].filter((name) => past.every((step) => step.name !== name))
  return [...past, ...left.map((name, index) => ({ name, state: index === 0 ? ('now' as const) : ('ahead' as const) }))]
}
