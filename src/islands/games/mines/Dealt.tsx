import './outcome.css'
import { TILE_PICTURE_SIZE, tilePicturePath } from '#contract/games/mines/art.ts'
import type { MinesOutcome } from '#contract/games/mines/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { timesText } from '../times.ts'
import { pictureOf, stateOf, tiles, tileText, urchinsText } from './tiles.ts'

type Props = Pick<OutcomeProps, 'strings' | 'version' | 'outcome'> & { gameId: number }

/** A settled round: the board with all mines, and the tiles in the order in which they were opened. Or a board as it was dealt. */
export function Dealt({ strings, version, gameId, outcome }: Props) {
  const { end } = outcome as MinesOutcome // made by the rules of mines
  return (
    <>
      <h3>{t(strings, 'mines.outcome.board')}</h3>
      <ol className="mines-dealt">
        {tiles.map((tile) => {
          const state = stateOf(tile, end)
          const turn = end.opened.indexOf(tile) + 1
          return (
            <li key={tile} data-state={state}>
              <img
                src={tilePicturePath(gameId, version, pictureOf(state))}
                alt={tileText(tile, state, strings)}
                width={TILE_PICTURE_SIZE}
                height={TILE_PICTURE_SIZE}
              />
              {turn > 0 && <span>{turn}</span>}
            </li>
          )
        })}
      </ol>
      <Facts end={end} strings={strings} />
      <p>{t(strings, `mines.outcome.${wordOf(end)}`, { count: end.opened.length, tile: end.hit ?? 0 })}</p>
    </>
  )
}

/** A round that is replayed without its moves is not over. */
function wordOf({ over, hit }: { over: boolean; hit: number | null }): 'unplayed' | 'lost' | 'won' {
  if (!over) return 'unplayed'
  return hit === null ? 'won' : 'lost'
}

function Facts({ end, strings }: { end: MinesOutcome['end']; strings: Strings }) {
  return (
    <dl className="facts">
      <dt>{t(strings, 'mines.outcome.choice')}</dt>
      <dd>{urchinsText(end.mines, strings)}</dd>
      {end.over && (
        <>
          <dt>{t(strings, 'mines.outcome.opened')}</dt>
          <dd>{end.opened.length > 0 ? end.opened.join(', ') : t(strings, 'mines.outcome.none')}</dd>
          <dt>{t(strings, 'mines.outcome.times')}</dt>
          <dd>{`×${timesText(end.times)}`}</dd>
        </>
      )}
    </dl>
  )
}
