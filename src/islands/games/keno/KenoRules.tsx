import { COUNTS, hitWaysOf, type KenoWay, oddsOf, PICKS_MAX, paysOf, WAYS } from '#contract/games/keno/table.ts'
import { highestOfOdds, returnAtStake } from '#contract/games/odds.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { formats, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths, percent, returnText, spreadOf, toldStake } from '../times.ts'
import type { KenoProps } from './KenoGame.tsx'
import { payText } from './numbers.ts'
import { useChoice } from './useChoice.tsx'

const HITS_COLUMNS = ['hits', 'chance', 'times', 'win'] as const
const COUNT_COLUMNS = ['count', 'return', 'most', 'odds'] as const

type Props = Pick<KenoProps, 'game' | 'strings'>

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Rules, returns and what hits pay at the chosen risk, by the numbers that the engine uses. */
export function KenoRules({ game, strings }: Props) {
  const { way } = useChoice(game)
  const { declared, numbers, drawn, first } = game
  const odds = oddsOf(game, way)
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `keno.rules.${key}`, values)
  const returns = {
    least: hundredths(declared.rtpLeast),
    most: hundredths(declared.rtp),
    chosen: returnText(returnAtStake(odds, toldStake(game))),
  }
  const chosen = { count: way.count, risk: word(`risks.${way.risk}`) }
  return (
    <>
      <section className="shell-column">
        <p>{word('how', { numbers, drawn, most: PICKS_MAX })}</p>
        <p>{word('choice', { count: first.count })}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', returns)}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', highest({ game, strings }))}</dd>
          <Spread declared={spreadOf(odds)} choice={word('way', chosen)} strings={strings} />
        </dl>
        <p>{word('centavo', { amount: formats(strings).coin(TIMES_UNIT) })}</p>
        <p>{word('interrupted')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <HitsTable game={game} strings={strings} way={way} />
        <CountsTable game={game} strings={strings} risk={way.risk} />
      </section>
    </>
  )
}

/** The odds against all picks being hits, once in so many draws. */
function allHitOdds({ game, strings }: Props, count: number): string {
  const ways = hitWaysOf(game, count)
  return formats(strings).points(Math.round(sumOf(ways) / (ways[count] ?? 1)) * 100)
}

/** The highest multiplier there is, and the likeliest way to reach it. */
function highest({ game, strings }: Props) {
  const reached = WAYS.map((way) => {
    const odds = oddsOf(game, way)
    const { times, chance } = highestOfOdds(odds)
    return { way, times, hits: odds.pays.indexOf(times), odds: 1 / chance }
  })
  const best = reached.reduce((one, other) => {
    if (one.times !== other.times) return one.times > other.times ? one : other
    return one.odds <= other.odds ? one : other
  })
  const { coin, points } = formats(strings)
  return {
    times: payText(best.times),
    amount: coin(winOf($stake.get(), best.times)),
    hits: best.hits,
    count: best.way.count,
    risk: t(strings, `keno.rules.risks.${best.way.risk}`),
    odds: points(Math.round(best.odds) * 100),
  }
}

/** What each number of hits pays in the chosen way. */
function HitsTable({ game, strings, way }: Props & { way: KenoWay }) {
  const stake = $stake.get()
  const { coin } = formats(strings)
  const ways = hitWaysOf(game, way.count)
  const risk = t(strings, `keno.rules.risks.${way.risk}`)
  const title = t(strings, 'keno.rules.hitsTable', { count: way.count, risk, stake: coin(stake) })
  const rows = paysOf(game, way).map((times, hits) => [
    hits,
    percent((ways[hits] ?? 0) / sumOf(ways)),
    `×${payText(times)}`,
    coin(winOf(stake, times)),
  ])
  return <RulesTable id="keno-hits" title={title} kind="keno" columns={HITS_COLUMNS} rows={rows} strings={strings} />
}

/** What each number of picks returns, and what it pays at most, at the chosen risk. */
function CountsTable({ game, strings, risk }: Props & { risk: KenoWay['risk'] }) {
  const title = t(strings, 'keno.rules.countsTable', { risk: t(strings, `keno.rules.risks.${risk}`) })
  const rows = COUNTS.map((count) => [
    count,
    `${returnText(returnAtStake(oddsOf(game, { risk, count }), toldStake(game)))}%`,
    `×${payText(paysOf(game, { risk, count }).at(-1) ?? 0)}`,
    t(strings, 'keno.rules.odds', { odds: allHitOdds({ game, strings }, count) }),
  ])
  return <RulesTable id="keno-counts" title={title} kind="keno" columns={COUNT_COLUMNS} rows={rows} strings={strings} />
}
