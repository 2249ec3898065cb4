import './newYear.css'
import { type ThingName, thing, thingNames } from '#contract/activities/newYear/things.ts'
import { FIREWORKS } from '#contract/activities/seasonArt.ts'
import { pictureOf } from '../../props/propWords.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { NextSeeds, Odds } from '../frame/Odds.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { Boxes } from './Boxes.tsx'
import { type NewYearStanding, newYear } from './newYear.ts'
import { Openables } from './Openables.tsx'
import { Sky } from './Sky.tsx'
import { Tasks } from './Tasks.tsx'

const load = () => void newYear.load()

/** /activity/newYear: tasks of the day, and the things that they give. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState
      of={newYear}
      isOver={({ isOn }) => !isOn}
      failed={t(strings, 'newYear.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Season standing={standing} strings={strings} />}
    </PanelState>
  )
})

type Props = { standing: NewYearStanding; strings: Strings }

function Season({ standing, strings }: Props) {
  return (
    <div className="new-year">
      <section className="new-year-head" aria-labelledby="new-year-have">
        <Sky picture={FIREWORKS} />
        <h2 id="new-year-have">{t(strings, 'newYear.have')}</h2>
        <ul className="new-year-things">
          {thingNames.map((name) => (
            <Thing key={name} name={name} count={standing.things[name]} strings={strings} />
          ))}
        </ul>
      </section>
      {standing.needRecharge && (
        <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
          {t(strings, 'newYear.needRecharge')}
        </a>
      )}
      <Openables standing={standing} strings={strings} />
      <Tasks standing={standing} strings={strings} />
      <Boxes standing={standing} strings={strings} />
      <Facts standing={standing} strings={strings} />
    </div>
  )
}

function Thing({ name, count, strings }: { name: ThingName; count: number; strings: Strings }) {
  return (
    <li>
      <img src={pictureOf(thing[name])} alt="" width={32} height={32} />
      <strong>{count}</strong>
      <span>{t(strings, `props.item.${name}`)}</span>
    </li>
  )
}

/** The published odds of each thing, the seeds, and what becomes of the rest. */
function Facts({ standing: { draws, nextServerSeedHash, leftover, endTime }, strings }: Props) {
  const { points, moment } = formats(strings)
  const rates = Object.fromEntries(thingNames.map((name) => [name, points(leftover[name])]))
  return (
    <section className="new-year-facts">
      {(['box', 'lottery', 'firework'] as const).map((kind) => (
        <Odds key={kind} seen={draws[kind]} title={t(strings, `newYear.odds.${kind}`)} strings={strings} />
      ))}
      <NextSeeds hash={nextServerSeedHash} strings={strings} />
      <p>{t(strings, 'newYear.leftover', rates)}</p>
      {endTime !== undefined && <p>{t(strings, 'newYear.until', { date: moment(endTime - 1) })}</p>}
      <a href="/rule/newYear">{t(strings, 'newYear.rules')}</a>
    </section>
  )
}
