import type { ReactNode } from 'react'
import { iconPath } from '#contract/icons.ts'
import { dayStart } from '#contract/time.ts'
import { formatCountdown, useCountdown } from '../../ui/useCountdown.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import { type LotteryDraw, lottery } from './lottery.ts'

type Props = { draw: LotteryDraw; strings: Strings }

const look = () => void lottery.load()

/** The draw that play brings tickets for, until it closes. */
export function OpenDraw({ draw, strings }: Props) {
  const { closesAt, drawsAt, prizes } = draw
  const { moment } = formats(strings)
  const [first] = prizes
  return (
    <Card draw={draw} strings={strings}>
      {first && (
        <div className="lottery-first">
          <span>{t(strings, 'weekendLottery.first')}</span>
          <Items items={first.items} strings={strings} />
        </div>
      )}
      <Until moment={closesAt} wait="closesIn" over="closing" strings={strings} />
      <p>{t(strings, 'weekendLottery.times', { closes: moment(closesAt), draws: moment(drawsAt) })}</p>
    </Card>
  )
}

/** The draw whose list is fixed: it waits for its moment, then for the beacon's number. */
export function ClosedDraw({ draw, strings }: Props) {
  const { drawsAt, beacon, isLate = false } = draw
  return (
    <Card draw={draw} strings={strings}>
      {isLate ? (
        <p className="lottery-until" role="status">
          {t(strings, 'weekendLottery.beaconLate', { round: beacon.round })}
        </p>
      ) : (
        <Until moment={drawsAt} wait="drawnIn" over="drawing" strings={strings} />
      )}
      <p>{t(strings, 'weekendLottery.closedText', { draws: formats(strings).moment(drawsAt) })}</p>
    </Card>
  )
}

function Card({ draw: { day, state, tickets }, strings, children }: Props & { children: ReactNode }) {
  const date = formats(strings).longDate(dayStart(day))
  return (
    <section className="glow-card lottery-card" data-state={state}>
      <img src={iconPath('ticket')} alt="" width={72} height={72} />
      <h2>{t(strings, `weekendLottery.title.${state === 'open' ? 'open' : 'closed'}`, { date })}</h2>
      {children}
      <p className="lottery-tickets">{t(strings, 'weekendLottery.tickets', { count: tickets })}</p>
    </section>
  )
}

type UntilProps = { moment: number; wait: 'closesIn' | 'drawnIn'; over: 'closing' | 'drawing'; strings: Strings }

const DAY_MS = 86_400_000

/** "4 days, 22:41:40", or "1:59:05" on the last day. */
function leftText(leftMs: number, strings: Strings): string {
  const days = Math.floor(leftMs / DAY_MS)
  const time = formatCountdown(leftMs - days * DAY_MS)
  return days > 0 ? t(strings, 'weekendLottery.left', { count: days, time }) : time
}

/** The time until a moment of the draw. At its end the page asks at once. */
function Until({ moment, wait, over, strings }: UntilProps) {
  const leftMs = useCountdown(moment, look)
  return leftMs > 0 ? (
    <p className="lottery-until" role="timer">
      {t(strings, `weekendLottery.${wait}`, { time: leftText(leftMs, strings) })}
    </p>
  ) : (
    <p className="lottery-until" role="status">
      {t(strings, `weekendLottery.${over}`)}
    </p>
  )
}
