import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { checkIntervals } from '#contract/care/checks.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { timeLabel } from '../ui/timeLabel.ts'
import { showToast } from '../ui/ui.ts'
import { useOwn } from '../ui/useOwn.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import {
  $playSession,
  $playWork,
  leavePlaySession,
  loadPlaySession,
  type PlaySession,
  setCheckInterval,
  setQuickPlay,
} from './playSession.ts'

type Props = { strings: Strings }

/** How often the reality check comes, and whether turbo and autoplay are on. A guest reads what they are. */
export const PlayPace = guarded(function PlayPace({ strings }: Props) {
  const session = useStore($playSession, { ssr: 'initial' })
  const isOut = useOwn(loadPlaySession, leavePlaySession)
  if (isOut) return null
  return (
    <Loaded
      of={session}
      waiting={<Skeleton shape="card" />}
      failed={t(strings, 'care.failed')}
      onAgain={loadPlaySession}
      strings={strings}
    >
      {(known) => <Pace strings={strings} session={known} />}
    </Loaded>
  )
})

type PaceProps = Props & { session: PlaySession }

/** The settings, as the server keeps them. */
export function Pace({ strings, session }: PaceProps) {
  return (
    <>
      <Interval strings={strings} check={session.check} />
      <QuickPlay strings={strings} quickPlay={session.quickPlay} />
    </>
  )
}

async function send(strings: Strings, act: () => Promise<UserMessage | undefined>, done: string): Promise<void> {
  const problem = await act()
  if (problem) showToast(t(strings, problem.key, problem.values), 'error')
  else showToast(t(strings, done), 'success')
}

function Interval({ strings, check: { every, later } }: Props & { check: PlaySession['check'] }) {
  const work = useStore($playWork)
  const [wanted, setWanted] = useState<number>()
  return (
    <>
      <ul className="care-terms">
        {checkIntervals.map((interval) => (
          <li key={interval}>
            <Button
              isWide
              aria-pressed={interval === every}
              isBusy={work === 'every' && wanted === interval}
              onClick={() => {
                setWanted(interval)
                void send(strings, () => setCheckInterval(interval), `care.pace.${interval > every ? 'later' : 'now'}`)
              }}
            >
              {timeLabel(strings, interval)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">
        {t(strings, 'care.pace.every', { time: timeLabel(strings, every) })}{' '}
        {later &&
          t(strings, 'care.pace.waits', {
            time: timeLabel(strings, later.every),
            from: formats(strings).moment(later.time),
          })}
      </p>
    </>
  )
}

function QuickPlay({ strings, quickPlay: { isOff, onTime } }: Props & { quickPlay: PlaySession['quickPlay'] }) {
  const work = useStore($playWork)
  const isWaiting = onTime !== undefined
  // A wish that waits can only be taken back.
  const willBeOff = !isOff || isWaiting
  const state = isWaiting ? 'waits' : isOff ? 'off' : 'on'
  return (
    <>
      <h3>{t(strings, 'care.pace.quick.title')}</h3>
      <p role="status">{t(strings, `care.pace.quick.${state}`, { from: formats(strings).moment(onTime ?? 0) })}</p>
      <Button
        isWide
        isBusy={work === 'quickPlay'}
        onClick={() =>
          void send(strings, () => setQuickPlay(willBeOff), `care.pace.quick.${willBeOff ? 'offNow' : 'onLater'}`)
        }
      >
        {t(strings, `care.pace.quick.${isWaiting ? 'keepOff' : isOff ? 'switchOn' : 'switchOff'}`)}
      </Button>
    </>
  )
}
