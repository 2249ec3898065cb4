import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dayStart } from '#contract/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Late } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { type Lottery, type LotteryDraw, showTickets, type TicketRun, tickets } from './lottery.ts'

type Own = NonNullable<Lottery['mine']>
type Props = { open: LotteryDraw | undefined; mine: Own | undefined; strings: Strings }

/** The player's tickets, and how far the next one is. A guest is told how to get some. */
export function Mine({ open, mine, strings }: Props) {
  return (
    <section className="lottery-part">
      <h2>{t(strings, 'weekendLottery.mine.title')}</h2>
      {mine ? <Own open={open} mine={mine} strings={strings} /> : <Guest open={open} strings={strings} />}
    </section>
  )
}

function Guest({ open, strings }: Pick<Props, 'open' | 'strings'>) {
  return (
    <>
      {open && <p>{t(strings, 'weekendLottery.mine.each', { bet: formats(strings).coin(open.bet) })}</p>}
      <a className="button" href="/login?back=%2Factivity%2FweekendLottery">
        {t(strings, 'weekendLottery.mine.logIn')}
      </a>
    </>
  )
}

function Own({ open, mine, strings }: { open: LotteryDraw | undefined; mine: Own; strings: Strings }) {
  const [shownDay, setShownDay] = useState('')
  const { before } = mine
  const numbers = (day: string, count: number) =>
    count > 0 && (
      <Numbers day={day} count={count} isShown={day === shownDay} onShow={() => setShownDay(day)} strings={strings} />
    )
  return (
    <>
      {open && (
        <>
          <p className="lottery-own">{t(strings, 'weekendLottery.mine.tickets', { count: mine.tickets })}</p>
          <Next open={open} mine={mine} strings={strings} />
          {numbers(open.day, mine.tickets)}
        </>
      )}
      {before && before.tickets > 0 && (
        <>
          <p>
            {t(strings, 'weekendLottery.mine.before', {
              count: before.tickets,
              date: formats(strings).longDate(dayStart(before.day)),
            })}
          </p>
          {numbers(before.day, before.tickets)}
        </>
      )}
    </>
  )
}

/** What brings the next ticket, or why none comes. */
function Next({ open, mine, strings }: { open: LotteryDraw; mine: Own; strings: Strings }) {
  const { coin } = formats(strings)
  const { toward, isFull, isDeviceFull, needRecharge, counts } = mine
  if (isFull) return <p>{t(strings, 'weekendLottery.mine.full', { count: open.perPlayer })}</p>
  if (isDeviceFull) return <p>{t(strings, 'weekendLottery.mine.deviceFull', { count: open.perDevice ?? 0 })}</p>
  if (needRecharge) return <p>{t(strings, 'weekendLottery.mine.needRecharge')}</p>
  if (!counts) return <p>{t(strings, 'weekendLottery.mine.uncounted')}</p>
  if (toward === undefined) return null
  const text = t(strings, 'weekendLottery.mine.toward', { toward: coin(toward), bet: coin(open.bet) })
  return (
    <div className="lottery-next">
      <progress className="panel-progress" value={toward} max={open.bet} aria-label={text} />
      <p>{text}</p>
    </div>
  )
}

type NumbersProps = { day: string; count: number; isShown: boolean; onShow: () => void; strings: Strings }

/** The numbers of the tickets of a draw, on demand, and of one draw at a time. */
function Numbers({ day, count, isShown, onShow, strings }: NumbersProps) {
  const date = formats(strings).longDate(dayStart(day))
  if (isShown) return <Runs day={day} count={count} strings={strings} />
  return (
    <Button size="small" aria-label={t(strings, 'weekendLottery.mine.showOf', { date })} onClick={onShow}>
      {t(strings, 'weekendLottery.mine.show')}
    </Button>
  )
}

/** They load again when there are more of them. */
function Runs({ day, count, strings }: Pick<NumbersProps, 'day' | 'count' | 'strings'>) {
  const state = useStore(tickets.$state)
  useEffect(() => {
    if (count > 0) void showTickets(day)
  }, [day, count])
  return (
    <div aria-busy={state.state === 'loading'}>
      <Loaded
        of={state}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'weekendLottery.mine.late')}
        onAgain={() => void showTickets(day)}
        strings={strings}
      >
        {({ rows, cursor, more }) => (
          <>
            <ul className="lottery-runs">
              {rows.map((run) => (
                <Run key={run.line} run={run} strings={strings} />
              ))}
            </ul>
            {more === 'failed' ? (
              <Late
                title={t(strings, 'weekendLottery.mine.late')}
                strings={strings}
                onAgain={() => void tickets.loadMore()}
              />
            ) : (
              cursor !== undefined && (
                <Button isBusy={more === 'loading'} onClick={() => void tickets.loadMore()}>
                  {t(strings, 'weekendLottery.more')}
                </Button>
              )
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Run({ run: { first, last, time, won }, strings }: { run: TicketRun; strings: Strings }) {
  return (
    <li data-won={won.length > 0}>
      <strong>{first === last ? first : `${first}–${last}`}</strong>
      <small>{formats(strings).moment(time)}</small>
      {won.map(({ place, ticket }) => (
        <span key={place} className="lottery-won">
          {t(strings, 'weekendLottery.mine.won', { ticket, place })}
        </span>
      ))}
    </li>
  )
}
