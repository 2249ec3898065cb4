import '../frame/rows.css'
import { thing } from '#contract/activities/newYear/things.ts'
import { Worth } from '../../props/Worth.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { PointsWorth } from '../frame/PointsWorth.tsx'
import { getBox, type NewYearStanding } from './newYear.ts'
import { expectedIn } from './worth.ts'

type Props = { standing: NewYearStanding; strings: Strings }
type Box = NewYearStanding['boxes'][number]

/** What a box is given for. */
export function Boxes({ standing, strings }: Props) {
  return (
    <section aria-labelledby="new-year-boxes">
      <h2 id="new-year-boxes">{t(strings, 'newYear.boxes')}</h2>
      <ul className="reward-rows">
        {standing.boxes.map((box) => (
          <BoxRow key={box.type} box={box} standing={standing} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

const statusOf = { ahead: 0, ready: 1, done: 2 } as const

function BoxRow({ box: { type, need, has, state }, standing, strings }: Props & { box: Box }) {
  const { shortCoin, points } = formats(strings)
  const say = { active: String, deposit: shortCoin, points }[type]
  const name = t(strings, `newYear.box.${type}`, { amount: say(need) })
  const claim = (
    <ClaimButton status={statusOf[state]} name={name} strings={strings} onClaim={() => getBox(type)}>
      {t(strings, 'newYear.getBox')}
    </ClaimButton>
  )
  return (
    <li data-state={state}>
      <div>
        <h3>{name}</h3>
        {type === 'points' && state !== 'done' && <PointsWorth points={need} strings={strings} />}
        {state === 'ahead' && (
          <>
            <p>{t(strings, 'newYear.progress', { progress: say(has), goal: say(need) })}</p>
            <progress className="panel-progress" value={has} max={need} aria-label={name} />
          </>
        )}
        {state === 'ready' && (
          <Worth items={expectedIn(standing, [{ id: thing.box, count: 1 }])} strings={strings}>
            {claim}
          </Worth>
        )}
      </div>
      {state !== 'ahead' && claim}
    </li>
  )
}
