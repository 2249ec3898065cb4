import './play-watch.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { serverNow } from '../ui/clock.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $playSession, type PlaySession, watchPlay } from './playSession.ts'
import { RealityCheck } from './RealityCheck.tsx'

/** `origin`: of the messages of the game in the frame. */
export type WatchProps = { strings: Strings; origin: string }

const CLOCK_MS = 1_000

/** Around every game: the time of day and the result since the log-in, and the reality check over it. */
export function PlayWatch({ strings, origin }: WatchProps) {
  const session = useStore($playSession)
  useEffect(() => watchPlay(() => document.querySelector('.start-frame'), origin), [origin])
  const place = usePlace()
  const known = session.state === 'ready' ? session.value : undefined
  return (
    <>
      {place && createPortal(<PlayClock strings={strings} session={known} />, place)}
      {known?.check.isDue && <RealityCheck strings={strings} session={known} />}
    </>
  )
}

/** The clock's place belongs to the page, and on the desktop to an island that may come later. */
function usePlace(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const find = () => setPlace(document.getElementById('play-clock'))
    find()
    const timer = setInterval(find, CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return place
}

type ClockProps = { strings: Strings; session: PlaySession | undefined }

/** Quiet on purpose: no colour says whether the result is good or bad. */
export function PlayClock({ strings, session }: ClockProps) {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  const { time, coin } = formats(strings)
  const result = session && coin(session.won - session.staked)
  return (
    <>
      <span className="unseen">{t(strings, 'care.check.clock')}</span> <time>{time(now)}</time>
      {result !== undefined && (
        <>
          {' · '}
          <span className="unseen">{t(strings, 'care.check.result')}</span> <span className="money">{result}</span>
        </>
      )}
    </>
  )
}
