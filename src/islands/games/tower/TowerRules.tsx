import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import type { TowerGame } from '#contract/games/tower/game.ts'
import { chanceOf, DIFFICULTIES, timesAfter } from '#contract/games/tower/table.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths, percent, timesText } from '../times.ts'
import { countedFrom1, difficultyText, floorText } from './booths.ts'
import type { TowerProps } from './TowerGame.tsx'
import { useDifficulty } from './useDifficulty.tsx'

const COLUMNS = ['floor', 'chance', 'times', 'win'] as const

type Props = Pick<TowerProps, 'game' | 'strings'>

/** Rules, returns and what every stop pays, by the numbers that the engine uses. */
export function TowerRules({ game, strings }: Props) {
  const { declared, difficulties, floors } = game
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `tower.rules.${key}`, values)
  const share = hundredths(game.return)
  const range = { least: hundredths(declared.rtpLeast), most: hundredths(declared.rtp) }
  const first = difficultyText(game.difficulty, strings)
  return (
    <>
      <section className="shell-column">
        <p>{word('how', { floors })}</p>
        <p>{word('moves')}</p>
        <p>{word('pays', { return: share })}</p>
        <p>{word('centavo', { amount: formats(strings).coin(TIMES_UNIT) })}</p>
        <dl className="facts">
          {DIFFICULTIES.map((difficulty) => (
            <div key={difficulty}>
              <dt>{word('oneFloor', { difficulty: difficultyText(difficulty, strings) })}</dt>
              <dd>{floorText(difficulties[difficulty], strings)}</dd>
            </div>
          ))}
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{`${word('rtpText', range)}. ${word('strategy')}`}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{highestText({ game, strings })}</dd>
          <Spread declared={declared} choice={word('oneFloor', { difficulty: first })} strings={strings} />
          <dt>{word('risk')}</dt>
          <dd>{word('riskText')}</dd>
        </dl>
        <p>{word('left', { return: share })}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <Table game={game} strings={strings} />
      </section>
    </>
  )
}

/** The highest win there is, how it is reached, and how seldom. */
function highestText({ game, strings }: Props): string {
  const tops = DIFFICULTIES.map((difficulty) => ({ difficulty, times: timesAfter(game, difficulty, game.floors) }))
  const { difficulty, times } = tops.reduce((best, top) => (top.times > best.times ? top : best))
  const { of, outOf } = chanceOf(game.difficulties[difficulty], game.floors)
  return t(strings, 'tower.rules.maxText', {
    times: timesText(times),
    amount: formats(strings).coin(winOf($stake.get(), times)),
    difficulty: difficultyText(difficulty, strings),
    floors: game.floors,
    odds: formats(strings).points(Math.round(outOf / of) * 100),
  })
}

function Table({ game, strings }: { game: TowerGame; strings: Strings }) {
  const difficulty = useDifficulty(game)
  const stake = $stake.get()
  const { coin } = formats(strings)
  const rows = countedFrom1(game.floors).map((floor) => {
    const { of, outOf } = chanceOf(game.difficulties[difficulty], floor)
    const times = timesAfter(game, difficulty, floor)
    return [floor, percent(of / outOf), `×${timesText(times)}`, coin(winOf(stake, times))]
  })
  const values = { difficulty: difficultyText(difficulty, strings), stake: coin(stake) }
  const title = t(strings, 'tower.rules.table', values)
  return <RulesTable id="tower-table" title={title} kind="tower" columns={COLUMNS} rows={rows} strings={strings} />
}
