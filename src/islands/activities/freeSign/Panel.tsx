import './sign.css'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import type { SignCalendar } from './calendar.ts'
import { calendar } from './calendar.ts'
import { Days } from './Days.tsx'
import { Prizes } from './Prizes.tsx'
import { SignNext } from './SignNext.tsx'

const load = () => void calendar.load()

/** /activity/freeSign: the calendar of seven days, the missed day, and the prizes. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState of={calendar} isOver={isOver} failed={t(strings, 'freeSign.late')} strings={strings} onClose={onClose}>
      {(standing) => <Calendar standing={standing} strings={strings} />}
    </PanelState>
  )
})

const isOver = ({ days, streaks, totals }: SignCalendar) =>
  days.length === 0 && ![...streaks, ...totals].some(({ state }) => state === 'ready')

/** Prizes that were reached stay claimable after the end. */
function Calendar({ standing, strings }: { standing: SignCalendar; strings: Strings }) {
  const { days, streak, total } = standing
  return (
    <div className="free-sign">
      {days.length === 0 ? (
        <Empty title={t(strings, 'activity.act39.err1001')} text={t(strings, 'activity.emptyText')} />
      ) : (
        <section className="free-sign-card">
          <dl className="free-sign-figures">
            <Figure name={t(strings, 'freeSign.streak')} value={streak} />
            <Figure name={t(strings, 'freeSign.total')} value={total} />
          </dl>
          <Days standing={standing} strings={strings} />
          <SignNext standing={standing} strings={strings} />
        </section>
      )}
      <Prizes standing={standing} strings={strings} />
      <a className="free-sign-rules" href="/rule/dayBonus">
        {t(strings, 'freeSign.rules')}
      </a>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
