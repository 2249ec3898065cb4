import './tower.css'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { TOWER_PICTURE_SIZES, type TowerPicture, towerPicturePath } from '#contract/games/tower/art.ts'
import { timesAfter } from '#contract/games/tower/table.ts'
import { t } from '../../ui/words.ts'
import { useFocusAtOpening } from '../shell/focusAtOpening.tsx'
import { $shell } from '../shell/state.ts'
import { timesText } from '../times.ts'
import { type BoothState, boothAt, boothText, countedFrom1, floorAt, pickedBy, pictureOf, stateOf } from './booths.ts'
import type { TowerProps } from './TowerGame.tsx'
import { $asked, $climb, pickBooth } from './tower.ts'
import { useDifficulty } from './useDifficulty.tsx'

/** The floors, the highest first, below their roof. The booths of one floor are buttons: of the next one, or in the end of the last. */
export function Tower(props: TowerProps) {
  const { game, strings } = props
  const climb = useStore($climb, { ssr: 'initial' })
  const difficulty = useDifficulty(game)
  const floor = floorAt(climb, game.floors)
  const [wanted, setWanted] = useState(1)
  return (
    <div
      className="tower-stack"
      data-difficulty={difficulty}
      data-open={(climb && !climb.over) || undefined}
      data-over={climb?.over || undefined}
    >
      <Picture {...props} name="roof" />
      <ol className="tower-floors" reversed aria-label={t(strings, 'tower.floors', { count: game.floors })}>
        {countedFrom1(game.floors)
          .reverse()
          .map((each) => (
            <li
              key={each}
              className="tower-floor"
              data-choice={each === floor || undefined}
              data-next={(each === floor && !climb?.over) || undefined}
              data-climbed={(climb && each <= climb.picked.length) || undefined}
            >
              <span className="tower-times money">{`×${timesText(timesAfter(game, difficulty, each))}`}</span>
              {each === floor ? (
                <Choices {...props} floor={each} wanted={wanted} onWant={setWanted} />
              ) : (
                <Booths {...props} floor={each} />
              )}
            </li>
          ))}
      </ol>
    </div>
  )
}

type FloorProps = TowerProps & { floor: number }

/** The booths of a floor that is behind or ahead. */
function Booths({ floor, ...props }: FloorProps) {
  const { game, strings } = props
  const climb = useStore($climb, { ssr: 'initial' })
  const { booths } = game.difficulties[useDifficulty(game)]
  return (
    <div className="tower-booths">
      {countedFrom1(booths).map((booth) => {
        const state = stateOf(floor, booth, climb)
        // A closed booth on another floor has nothing to say.
        const says = state === 'closed' ? {} : { role: 'img', 'aria-label': boothText(floor, booth, state, strings) }
        return (
          <span key={booth} className="tower-booth" data-state={state} {...says}>
            <Inside {...props} floor={floor} state={state} />
          </span>
        )
      })}
    </div>
  )
}

/** The booths that can be picked. One of them is in the order of tabs; arrow keys move along the floor, digits and the up arrow pick. */
function Choices({
  floor,
  wanted,
  onWant,
  ...props
}: FloorProps & { wanted: number; onWant: (booth: number) => void }) {
  const { game, strings } = props
  const climb = useStore($climb, { ssr: 'initial' })
  const asked = useStore($asked, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const { booths } = game.difficulties[useDifficulty(game)]
  const cursor = Math.min(wanted, booths)
  const row = useRef<HTMLFieldSetElement>(null)
  const focusOn = (booth: number) =>
    row.current?.querySelectorAll<HTMLElement>('button')[booth - 1]?.focus({ preventScroll: true })
  // A floor that was climbed has lost its buttons, and with them the focus.
  useFocusAtOpening(() => focusOn(cursor))

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const picked = step === 'ready' ? undefined : pickedBy(event.key, cursor, booths)
    const to = picked ?? boothAt(cursor, event.key, booths)
    if (to === undefined) return
    event.preventDefault()
    focusOn(to)
    if (picked !== undefined && !event.repeat) void pickBooth(picked)
  }

  return (
    <fieldset
      ref={row}
      className="tower-booths"
      aria-label={t(strings, 'tower.floor', { floor, count: game.floors })}
      onKeyDown={press}
    >
      {countedFrom1(booths).map((booth) => {
        const isAsked = step === 'busy' && asked === booth && !climb?.over
        const state = isAsked ? 'asked' : stateOf(floor, booth, climb)
        return (
          <button
            key={booth}
            type="button"
            className="tower-booth"
            data-state={state}
            tabIndex={booth === cursor ? 0 : -1}
            aria-label={boothText(floor, booth, state, strings)}
            aria-disabled={step !== 'choosing'}
            onFocus={() => onWant(booth)}
            onClick={() => void pickBooth(booth)}
          >
            <Inside {...props} floor={floor} state={state} />
          </button>
        )
      })}
    </fieldset>
  )
}

/** What an open booth shows. The climber stands in the last one that was picked. */
function Inside({ floor, state, ...props }: FloorProps & { state: BoothState }) {
  const climb = useStore($climb, { ssr: 'initial' })
  const name = pictureOf(state)
  if (!name) return null
  const isLast = (state === 'ladder' || state === 'slip') && floor === climb?.picked.length
  return (
    <>
      <Picture {...props} name={name} />
      {isLast && <Picture {...props} name="climber" />}
    </>
  )
}

function Picture({ game, version, name }: TowerProps & { name: TowerPicture }) {
  return (
    <img
      className={`tower-${name}`}
      src={towerPicturePath(game.id, version, name)}
      alt=""
      {...TOWER_PICTURE_SIZES[name]}
    />
  )
}
