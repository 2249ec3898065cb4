import './today.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Late } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { bonusTickers, type Today as Figures, today } from './today.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const TICKERS_SHOWN = 5

type Part = { shown: Figures; strings: Strings }

/**
 * What a player did today and what waits, the house's payouts by rail, and bonuses of the last day. It loads once it is seen; parts without
 * anything to say are not shown. `strings` holds `today`, `record` and `common`.
 */
export function Today({ strings, isOwn }: { strings: Strings; isOwn: boolean }) {
  const state = useStore(today.$state, { ssr: 'initial' })
  useEffect(() => {
    void today.load()
    void bonusTickers.load()
  }, [])
  if (state.state !== 'ready') {
    if (!isOwn) return null
    return (
      <div className="today">
        {state.state === 'loading' ? (
          <Skeleton shape="card" />
        ) : (
          <Late title={t(strings, 'today.late')} strings={strings} onAgain={() => void today.load()} />
        )}
      </div>
    )
  }
  return (
    <div className="today">
      {isOwn && <Own shown={state.value} strings={strings} />}
      <House shown={state.value} strings={strings} />
      <Tickers strings={strings} />
    </div>
  )
}

function Own({ shown: { own }, strings }: Part) {
  if (!own) return null
  const { coin } = formats(strings)
  const sums = (['deposited', 'withdrawn', 'staked', 'won'] as const).flatMap((key) => {
    const cents = own[key]
    return cents === undefined ? [] : [[key, coin(cents)] as const]
  })
  const waiting = (['deposits', 'withdrawals'] as const).filter((key) => own[key].count > 0)
  return (
    <section className="today-card" aria-labelledby="today-own">
      <h2 id="today-own">{t(strings, 'today.own')}</h2>
      <dl>
        {sums.map(([key, amount]) => (
          <div key={key}>
            <dt>{t(strings, `today.${key}`)}</dt>
            <dd className="money">{amount}</dd>
          </div>
        ))}
      </dl>
      {waiting.map((key) => (
        <p key={key}>{t(strings, `today.waiting.${key}`, { count: own[key].count, amount: coin(own[key].cents) })}</p>
      ))}
    </section>
  )
}

function House({ shown: { rails }, strings }: Part) {
  if (rails.length === 0) return null
  return (
    <section className="today-card" aria-labelledby="today-house">
      <h2 id="today-house">{t(strings, 'today.house')}</h2>
      <ul>
        {rails.map(({ rail, count, cents, medianMs }) => (
          <li key={rail}>
            <span>
              <strong>{t(strings, `today.rail.${rail}`)}</strong>
              <span>{t(strings, 'today.half', { time: spanOf(strings, medianMs) })}</span>
            </span>
            <span className="money">
              {formats(strings).shortCoin(cents)}
              <small>{t(strings, 'today.payouts', { count })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function spanOf(strings: Strings, ms: number): string {
  if (ms < HOUR_MS) return t(strings, 'today.minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) })
  return t(strings, 'today.hours', { count: Math.ceil(ms / HOUR_MS) })
}

function Tickers({ strings }: { strings: Strings }) {
  const state = useStore(bonusTickers.$state, { ssr: 'initial' })
  if (state.state !== 'ready' || state.value.rows.length === 0) return null
  const { shortCoin, time } = formats(strings)
  return (
    <section className="today-card" aria-labelledby="today-bonuses">
      <h2 id="today-bonuses">{t(strings, 'today.bonuses')}</h2>
      <ul>
        {state.value.rows.slice(0, TICKERS_SHOWN).map(({ phone, amount, reason, timestamp }) => (
          <li key={`${phone}/${timestamp}/${reason}`}>
            <span>
              <strong>{phone}</strong>
              <span>
                {t(strings, `record.reason.${reason}`)} · {time(timestamp)}
              </span>
            </span>
            <span className="money">{shortCoin(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
