import { type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import type { SignCalendar } from './calendar.ts'

type Props = { standing: SignCalendar; strings: Strings }

/** The seven days: signed, next, and those to come. */
export function Days({ standing: { days, next, isSigned: isToday }, strings }: Props) {
  return (
    <ol className="free-sign-days">
      {days.map(({ day, items, isSigned }) => {
        const isNext = !isSigned && !isToday && day === next
        return (
          <li key={day} data-state={isSigned ? 'signed' : isNext ? 'next' : 'ahead'}>
            <span className="free-sign-day">{t(strings, 'freeSign.day', { day })}</span>
            <Items items={items} strings={strings} />
            {(isSigned || isNext) && <small>{t(strings, isSigned ? 'freeSign.daySigned' : 'freeSign.dayNext')}</small>}
          </li>
        )
      })}
    </ol>
  )
}
