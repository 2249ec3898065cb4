import { returnAtStake } from '#contract/games/odds.ts'
import { winOf } from '#contract/games/times.ts'
import type { WheelGame } from '#contract/games/wheel/game.ts'
import {
  type Bet,
  betsOf,
  choicesOf,
  highestOf,
  isOfColors,
  oddsOf,
  prizesOf,
  type WheelChoice,
} from '#contract/games/wheel/table.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { percent, returnText, shortTimes, spreadOf, toldStake } from '../times.ts'
import { useChoice } from './useChoice.tsx'
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
          <Spread declared={spreadOf(oddsOf(game, choice))} choice={boardText(choice, strings)} strings={strings} />
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
  const stake = toldStake(game)
  const exact = returnAtStake(oddsOf(game, choice), stake)
  const shares = choicesOf(game).map((each) => {
    const { of, outOf } = returnAtStake(oddsOf(game, each), stake)
    return (of * 100) / outOf
  })
  const [least, most] = [Math.min(...shares).toFixed(4), Math.max(...shares).toFixed(4)]
  return { chosen: returnText(exact), brought: exact.of / stake, least, most }
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
  const values = { board: boardText(choice, strings), stake: coin(stake) }
  return (
    <RulesTable
      id="wheel-table"
      title={t(strings, ofColors ? 'wheel.rules.tableColors' : 'wheel.rules.table', values)}
      kind="wheel"
      columns={[ofColors ? 'color' : 'segments', 'chance', 'times', 'win']}
      rows={rowsOf(game, choice, strings).map(({ name, times, count }) => [
        name,
        percent(count / choice.segments),
        `×${shortTimes(times)}`,
        coin(winOf(stake, times)),
      ])}
      strings={strings}
    />
  )
}

function rowsOf(game: WheelGame, choice: WheelChoice, strings: Strings): Row[] {
  if (!isOfColors(game)) return prizesOf(game, choice).map((prize) => ({ ...prize, name: String(prize.count) }))
  return betsOf(game).flatMap((bet: Bet) => {
    const [prize] = prizesOf(game, { ...choice, bet })
    return prize ? [{ ...prize, name: t(strings, `wheel.bets.${bet}`) }] : []
  })
}
