import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import type { WheelGame } from '#contract/games/wheel/game.ts'
import {
  type Bet,
  betsOf,
  choicesOf,
  deviationOf,
  gainRateOf,
  highestOf,
  isOfColors,
  prizesOf,
  returnOf,
  type WheelChoice,
} from '#contract/games/wheel/table.ts'
import { $stake } from '#stores/games/shell/state.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Spread } from '../shell/Spread.tsx'
import { percent, shortTimes } from '../times.ts'
import { useChoice } from './useChoice.ts'
import type { WheelProps } from './WheelGame.tsx'

/** Rules, returns and what the segments pay, by the numbers that the engine uses. */
export function WheelRules({ game, strings }: WheelProps) {
  const choice = useChoice(game)
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `wheel.rules.${key}`, values)
  const returns = { choice: boardText(choice, strings), ...returnsOf(game, choice), segments: choice.segments }
  return (
    <>
      <section className="shell-column">
        {isOfColors(game) ? (
          <p>{word('howColors', { segments: choice.segments, count: betsOf(game).length })}</p>
        ) : (
          <>
            <p>{word('how')}</p>
            <p>{word('choice')}</p>
          </>
        )}
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', returns)}</dd>
          <dd>{word(returns.least === returns.most ? 'rtpSame' : 'rtpAll', returns)}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', highest(game, strings))}</dd>
          <Spread declared={spreadOf(game, choice)} choice={boardText(choice, strings)} strings={strings} />
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

function boardText({ segments, bet }: WheelChoice, strings: Strings): string {
  return t(strings, 'wheel.rules.board', { segments, bet: t(strings, `wheel.rules.bets.${bet}`) })
}

/** What all segments of the chosen board bring together, in stakes, and the returns of it and of all boards, in percent. */
function returnsOf(game: WheelGame, choice: WheelChoice) {
  const { of, outOf } = returnOf(game, choice)
  const shares = choicesOf(game).map((each) => {
    const exact = returnOf(game, each)
    return (exact.of * 100) / exact.outOf
  })
  const [least, most] = [Math.min(...shares).toFixed(4), Math.max(...shares).toFixed(4)]
  return { chosen: ((of * 100) / outOf).toFixed(4), brought: of / TIMES_UNIT, least, most }
}

/** How often the chosen board brings more than the stake, and how far its wins spread. In hundredths, as paytables declare it. */
function spreadOf(game: WheelGame, choice: WheelChoice) {
  return {
    hitRate: Math.round(gainRateOf(game, choice) * 10_000),
    deviation: Math.round(deviationOf(game, choice) * 100),
  }
}

/** The highest multiplier there is, and how seldom it comes. */
function highest(game: WheelGame, strings: Strings) {
  const choice = choicesOf(game).reduce((best, each) =>
    highestOf(game, each).times > highestOf(game, best).times ? each : best,
  )
  const { times, chance } = highestOf(game, choice)
  return {
    times: shortTimes(times),
    amount: formats(strings).coin(winOf($stake.get(), times)),
    choice: boardText(choice, strings),
    odds: Math.round(1 / chance),
  }
}

type Row = { name: string; times: number; count: number }

/** A row for each color, or for each multiplier of the chosen board. */
function Table({ game, choice, strings }: WheelProps & { choice: WheelChoice }) {
  const stake = $stake.get()
  const { coin } = formats(strings)
  const ofColors = isOfColors(game)
  const title = { board: boardText(choice, strings), stake: coin(stake) }
  const columns = [ofColors ? 'color' : 'segments', 'chance', 'times', 'win']
  return (
    <>
      <h3 id="wheel-table">{t(strings, ofColors ? 'wheel.rules.tableColors' : 'wheel.rules.table', title)}</h3>
      <table className="shell-table" aria-labelledby="wheel-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(strings, `wheel.rules.head.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(game, choice, strings).map(({ name, times, count }) => (
            <tr key={`${name} ${times}`}>
              <th scope="row">{name}</th>
              <td>{percent(count / choice.segments)}</td>
              <td>{`×${shortTimes(times)}`}</td>
              <td className="money">{coin(winOf(stake, times))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function rowsOf(game: WheelGame, choice: WheelChoice, strings: Strings): Row[] {
  if (!isOfColors(game)) return prizesOf(game, choice).map((prize) => ({ ...prize, name: String(prize.count) }))
  return betsOf(game).flatMap((bet: Bet) => {
    const [prize] = prizesOf(game, { ...choice, bet })
    return prize ? [{ ...prize, name: t(strings, `wheel.bets.${bet}`) }] : []
  })
}
