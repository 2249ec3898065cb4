import type { MinesGame } from '#contract/games/mines/game.ts'
import { chanceOf, lastSafe, MINES_MAX, timesAfter } from '#contract/games/mines/table.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths, percent, timesText } from '../times.ts'
import type { MinesProps } from './MinesGame.tsx'
import { $mines } from './mines.ts'
import { urchinsText } from './tiles.ts'

const COLUMNS = ['pearls', 'chance', 'times', 'win'] as const

const whole = (value: number, strings: Strings): string => formats(strings).points(value * 100)

type Props = Pick<MinesProps, 'game' | 'strings'>

/** Rules, returns and what every stop pays, by the numbers that the engine uses. */
export function MinesRules({ game, strings }: Props) {
  const { declared } = game
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `mines.rules.${key}`, values)
  const share = hundredths(game.return)
  const range = { least: hundredths(declared.rtpLeast), most: hundredths(declared.rtp) }
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('moves')}</p>
        <p>{word('pays', { return: share })}</p>
        <p>{word('centavo', { amount: formats(strings).coin(TIMES_UNIT) })}</p>
        <p>{word('most', { most: whole(game.maxTimes, strings) })}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{`${word('rtpText', range)}. ${word('strategy')}`}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{highestText({ game, strings })}</dd>
          <Spread
            declared={game.declared}
            choice={word('oneShell', { urchins: urchinsText(game.mines, strings) })}
            strings={strings}
          />
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
  const stops = Array.from({ length: MINES_MAX }, (_, at) => {
    const mines = at + 1
    const safe = lastSafe(game, mines)
    return { mines, safe, times: timesAfter(game, mines, safe) }
  })
  const highest = stops.reduce((best, stop) => (stop.times > best.times ? stop : best))
  const { of, outOf } = chanceOf(highest.mines, highest.safe)
  return t(strings, 'mines.rules.maxText', {
    times: timesText(highest.times),
    amount: formats(strings).coin(winOf($stake.get(), highest.times)),
    pearls: highest.safe,
    urchins: highest.mines,
    odds: whole(Math.round(outOf / of), strings),
  })
}

function Table({ game, strings }: { game: MinesGame; strings: Strings }) {
  const [stake, mines] = [$stake.get(), $mines.get()]
  const { coin } = formats(strings)
  const rows = Array.from({ length: lastSafe(game, mines) }, (_, at) => {
    const safe = at + 1
    const { of, outOf } = chanceOf(mines, safe)
    const times = timesAfter(game, mines, safe)
    return [safe, percent(of / outOf), `×${timesText(times)}`, coin(winOf(stake, times))]
  })
  const title = t(strings, 'mines.rules.table', { urchins: urchinsText(mines, strings), stake: coin(stake) })
  return <RulesTable id="mines-table" title={title} kind="mines" columns={COLUMNS} rows={rows} strings={strings} />
}
