import { SaveRounds } from '../../points/SaveRounds.tsx'
import { SeedProof } from '../../points/SeedProof.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { MadeList } from '../MadeList.tsx'
import { checkCycle } from './check.ts'
import { cycles, type SpinCycle } from './spin.ts'

/** On the page of fair play: the player's cycles of spins, each with its proof once it has ended. A guest has none. */
export const SpinsMade = guarded(function SpinsMade({ strings }: { strings: Strings }) {
  return (
    <MadeList
      of={cycles}
      name="spins"
      words="inviteUserSpin.fair"
      strings={strings}
      after={<SaveRounds strings={strings} />}
    >
      {(row) => <CycleLine key={row.cycle} row={row} strings={strings} />}
    </MadeList>
  )
})

function CycleLine({ row, strings }: { row: SpinCycle; strings: Strings }) {
  const { cycle, state, startTime, spins, amounts, serverSeed } = row
  const { coin, moment } = formats(strings)
  const list = (all: readonly number[]) => all.map(coin).join(', ')
  const values = { count: spins, amounts: list(amounts.slice(0, spins)), all: list(amounts) }
  return (
    <li className="last-drawn">
      <h3>{t(strings, 'inviteUserSpin.fair.cycle', { number: cycle })}</h3>
      <p>
        {moment(startTime)} · {t(strings, `inviteUserSpin.fair.state.${state}`)}
      </p>
      <p>{t(strings, 'inviteUserSpin.fair.made', values)}</p>
      {state === 'over' && <p>{t(strings, 'inviteUserSpin.fair.all', values)}</p>}
      {serverSeed !== undefined && (
        <SeedProof
          seeds={{ ...row, serverSeed }}
          onCheck={() => checkCycle({ ...row, serverSeed })}
          verdicts="inviteUserSpin.fair.verdict"
          strings={strings}
        />
      )}
    </li>
  )
}
