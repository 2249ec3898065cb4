import '../frame/rows.css'
import { type Strings, t } from '../../ui/words.ts'
import { PrizeRow } from '../frame/PrizeRow.tsx'
import { exchangeSpin, type SpinStanding } from './spin.ts'

/** Complete cycles that wait to be exchanged. */
export function Owed({ owed, strings }: { owed: SpinStanding['owed']; strings: Strings }) {
  return (
    <section aria-labelledby="spin-owed">
      <h2 id="spin-owed">{t(strings, 'inviteUserSpin.complete')}</h2>
      <ul className="reward-rows">
        {owed.map(({ cycle, items }) => (
          <PrizeRow
            key={cycle}
            name={t(strings, 'inviteUserSpin.cycle', { number: cycle })}
            {...{ items, state: 'ready', strings }}
            onClaim={() => exchangeSpin(cycle)}
          />
        ))}
      </ul>
    </section>
  )
}
