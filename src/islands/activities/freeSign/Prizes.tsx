import { receiveSign } from '#stores/activities/freeSign/calendar.ts'
import type { SignCalendar } from '#stores/activities/freeSign/summary.ts'
import { type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Items } from '../frame/Items.tsx'
import { Worth } from '../frame/Worth.tsx'

type Props = { standing: SignCalendar; strings: Strings }
type Prize = SignCalendar['streaks'][number]

/** Prizes for days in a row, and for days in all. */
export function Prizes({ standing: { streaks, totals }, strings }: Props) {
  return (
    <section aria-labelledby="free-sign-prizes">
      <h2 id="free-sign-prizes">{t(strings, 'freeSign.prizes')}</h2>
      <ul className="free-sign-prizes">
        {streaks.map((prize) => (
          <PrizeRow key={`streak/${prize.days}`} type="streak" prize={prize} strings={strings} />
        ))}
        {totals.map((prize) => (
          <PrizeRow key={`total/${prize.days}`} type="total" prize={prize} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

const statusOf = { ahead: 0, ready: 1, received: 2 } as const

type RowProps = { type: 'streak' | 'total'; prize: Prize; strings: Strings }

function PrizeRow({ type, prize: { days, items, state }, strings }: RowProps) {
  const name = t(strings, type === 'streak' ? 'freeSign.inRow' : 'freeSign.inAll', { count: days })
  const claim = (
    <ClaimButton
      status={statusOf[state]}
      name={name}
      strings={strings}
      onClaim={() => receiveSign({ type, day: days })}
    />
  )
  return (
    <li data-state={state}>
      <div className="free-sign-prize">
        <h3>{name}</h3>
        <Items items={items} strings={strings} />
        {state === 'ready' && (
          <Worth items={items} strings={strings}>
            {claim}
          </Worth>
        )}
      </div>
      {claim}
    </li>
  )
}
