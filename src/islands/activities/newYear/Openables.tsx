import '../frame/rows.css'
import { useStore } from '@nanostores/react'
import { type Openable, openable, thing } from '#contract/activities/newYear/things.ts'
import { pictureOf } from '../../props/propWords.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { type Strings, t } from '../../ui/words.ts'
import { LastDrawn } from '../frame/LastDrawn.tsx'
import { $newYearBusy, type NewYearStanding, openThing } from './newYear.ts'
import { expectedIn } from './worth.ts'

type Props = { standing: NewYearStanding; strings: Strings }

/** What can be opened, and what was opened last. Nothing to open is told in one line. */
export function Openables({ standing, strings }: Props) {
  const there = openable.filter((kind) => standing.things[kind] > 0)
  return (
    <section aria-labelledby="new-year-open">
      <h2 id="new-year-open">{t(strings, 'newYear.toOpen')}</h2>
      {there.length === 0 ? (
        <p className="new-year-none">{t(strings, 'newYear.none')}</p>
      ) : (
        <ul className="reward-rows new-year-open">
          {there.map((kind) => (
            <OpenRow key={kind} kind={kind} standing={standing} strings={strings} />
          ))}
        </ul>
      )}
      <LastDrawn strings={strings} />
    </section>
  )
}

/** One kind of thing: how many, what one is worth on average, and its button. */
function OpenRow({ kind, standing, strings }: Props & { kind: Openable }) {
  const busy = useStore($newYearBusy, { ssr: 'initial' })
  const { [kind]: count } = standing.things
  const isWaiting = standing.draws[kind].isUsedUp
  const open = (
    <Button look="gold" size="small" isBusy={busy === kind} onClick={() => claimOnce(strings, () => openThing(kind))}>
      {t(strings, `newYear.open.${kind}`)}
    </Button>
  )
  return (
    <li data-state={isWaiting ? 'ahead' : 'ready'}>
      <img src={pictureOf(thing[kind])} alt="" width={44} height={44} />
      <div>
        <h3>{t(strings, 'activity.frame.times', { name: t(strings, `props.item.${kind}`), count })}</h3>
        {isWaiting ? (
          <p>{t(strings, 'newYear.waits')}</p>
        ) : (
          <>
            <p>{t(strings, 'newYear.average')}</p>
            <Worth items={expectedIn(standing, [{ id: thing[kind], count: 1 }])} strings={strings}>
              {open}
            </Worth>
          </>
        )}
      </div>
      {!isWaiting && open}
    </li>
  )
}
