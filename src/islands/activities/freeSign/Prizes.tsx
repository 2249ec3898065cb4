import { type Strings, t } from '../../ui/words.ts'
import { PrizeRow } from '../frame/PrizeRow.tsx'
import type { SignCalendar } from './calendar.ts'
import { receiveSign } from './calendar.ts'

type Props = { standing: SignCalendar; strings: Strings }
type Prize = SignCalendar['streaks'][number]

/** Prizes for days in a row, and for days in all. */
export function Prizes({ standing: { streaks, totals }, strings }: Props) {
  return (
    <section aria-labelledby="free-sign-prizes">
      <h2 id="free-sign-prizes">{t(strings, 'freeSign.prizes')}</h2>
      <ul className="reward-rows">
        {streaks.map((prize) => (
          <SignPrize key={`streak/${prize.days}`} type="streak" prize={prize} strings={strings} />
        ))}
        {totals.map((prize) => (
          <SignPrize key={`total/${prize.days}`} type="total" prize={prize} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { type: 'streak' | 'total'; prize: Prize; strings: Strings }

function SignPrize({ type, prize: { days, items, state }, strings }: RowProps) {
  const name = t(strings, type === 'streak' ? 'freeSign.inRow' : 'freeSign.inAll', { count: days })
  return <PrizeRow {...{ name, items, state, strings }} onClaim={() => receiveSign({ type, day: days })} />
}
