import { returnAtStake } from '#contract/games/odds.ts'
import type { PlinkoGame } from '#contract/games/plinko/game.ts'
import { middleOf, oddsOf, type PlinkoChoice, paysOf, ROWS, weightsOf } from '#contract/games/plinko/table.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths, percent, returnText, shortTimes, spreadOf, toldStake } from '../times.ts'
import type { PlinkoProps } from './PlinkoGame.tsx'
import { useChoice } from './useChoice.tsx'

const COLUMNS = ['tray', 'chance', 'times', 'win'] as const

/** Rules, returns and what the trays of the chosen board pay, by the numbers that the engine uses. */
export function PlinkoRules({ game, strings }: PlinkoProps) {
  const choice = useChoice(game)
  const { declared } = game
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `plinko.rules.${key}`, values)
  const returns = {
    least: hundredths(declared.rtpLeast),
    most: hundredths(declared.rtp),
    chosen: returnText(returnAtStake(oddsOf(game, choice), toldStake(game))),
  }
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('choice')}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', returns)}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', highest(game, strings))}</dd>
          <Spread
            declared={spreadOf(oddsOf(game, choice))}
            choice={word('board', { rows: choice.rows, risk: word(`risks.${choice.risk}`) })}
            strings={strings}
          />
          <dt>{word('wagering')}</dt>
          <dd>{word('wageringText', atRisk(game, choice))}</dd>
        </dl>
        <p>{word('interrupted')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <Table game={game} choice={choice} strings={strings} />
      </section>
    </>
  )
}

/** What the lowest tray gives back of a stake, and what it does not, in percent. */
function atRisk(game: PlinkoGame, choice: PlinkoChoice): { back: number; risked: number } {
  const back = (Math.min(...paysOf(game, choice)) * 100) / TIMES_UNIT
  return { back, risked: 100 - back }
}

/** The highest multiplier there is: an edge tray at high risk. */
function highest(game: PlinkoGame, strings: Strings) {
  const edges = ROWS.map((rows) => ({ rows, times: paysOf(game, { rows, risk: 'high' })[0] ?? 0 }))
  const { rows, times } = edges.reduce((best, each) => (each.times > best.times ? each : best))
  const { coin, points } = formats(strings)
  return {
    rows,
    times: shortTimes(times),
    amount: coin(winOf($stake.get(), times)),
    odds: points(2 ** (rows - 1) * 100),
  }
}

/** Trays that mirror each other share a row. */
function Table({ game, choice, strings }: PlinkoProps & { choice: PlinkoChoice }) {
  const { rows, risk } = choice
  const stake = $stake.get()
  const { coin } = formats(strings)
  const [pays, weights] = [paysOf(game, choice), weightsOf(rows)]
  const trays = Array.from({ length: middleOf(rows) + 1 }, (_, tray) => {
    const other = rows - tray
    const times = pays[tray] ?? 0
    const paths = (weights[tray] ?? 0) * (other === tray ? 1 : 2)
    const both = t(strings, 'plinko.rules.two', { left: tray + 1, right: other + 1 })
    const name = other === tray ? tray + 1 : both
    return [name, percent(paths / 2 ** rows), `×${shortTimes(times)}`, coin(winOf(stake, times))]
  })
  const values = { rows, risk: t(strings, `plinko.rules.risks.${risk}`), stake: coin(stake) }
  const title = t(strings, 'plinko.rules.table', values)
  return <RulesTable id="plinko-table" title={title} kind="plinko" columns={COLUMNS} rows={trays} strings={strings} />
}
