import './outcome.css'
import { TOWER_PICTURE_SIZES, towerPicturePath } from '#contract/games/tower/art.ts'
import type { TowerOutcome } from '#contract/games/tower/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { timesText } from '../times.ts'
import { boothText, countedFrom1, difficultyText, floorText, pictureOf, stateOf } from './booths.ts'

type Props = Pick<OutcomeProps, 'strings' | 'version' | 'outcome'> & { gameId: number }

/** A settled round: all floors with their traps, and the booths that were picked. Or a tower as it was dealt. */
export function Dealt({ strings, version, gameId, outcome }: Props) {
  const { end } = outcome as TowerOutcome // made by the rules of tower
  const { booths, traps } = end
  return (
    <>
      <h3>{t(strings, 'tower.outcome.floors')}</h3>
      <ol className="tower-dealt" reversed>
        {countedFrom1(traps.length)
          .reverse()
          .map((floor) => (
            <li key={floor}>
              {countedFrom1(booths).map((booth) => {
                const state = stateOf(floor, booth, end)
                return (
                  <img
                    key={booth}
                    data-state={state}
                    src={towerPicturePath(gameId, version, pictureOf(state) ?? 'ladder')}
                    alt={boothText(floor, booth, state, strings)}
                    {...TOWER_PICTURE_SIZES.ladder}
                  />
                )
              })}
            </li>
          ))}
      </ol>
      <Facts end={end} strings={strings} />
      <p>{endText(end, strings)}</p>
    </>
  )
}

/** How a round ended. One that is replayed without its moves is not over. */
export function endText(end: Omit<TowerOutcome['end'], 'over'> & { over: boolean }, strings: Strings): string {
  const { over, fell, picked, traps } = end
  if (!over) return t(strings, 'tower.outcome.unplayed')
  if (fell) return t(strings, 'tower.outcome.lost', { floor: picked.length, booth: picked.at(-1) ?? 0 })
  return t(strings, `tower.outcome.${picked.length === traps.length ? 'top' : 'won'}`, { count: picked.length })
}

function Facts({ end, strings }: { end: TowerOutcome['end']; strings: Strings }) {
  const { difficulty, booths, traps, picked, over, times } = end
  const floor = floorText({ booths, traps: traps[0]?.length ?? 0 }, strings)
  return (
    <dl className="facts">
      <dt>{t(strings, 'tower.outcome.choice')}</dt>
      <dd>{t(strings, 'tower.outcome.choiceText', { difficulty: difficultyText(difficulty, strings), floor })}</dd>
      {over && (
        <>
          <dt>{t(strings, 'tower.outcome.picked')}</dt>
          <dd>{picked.length > 0 ? picked.join(', ') : t(strings, 'tower.outcome.none')}</dd>
          <dt>{t(strings, 'tower.outcome.times')}</dt>
          <dd>{`×${timesText(times)}`}</dd>
        </>
      )}
    </dl>
  )
}
