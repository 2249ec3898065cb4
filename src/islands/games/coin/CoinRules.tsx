import { lastRight, oddsOf, timesAfter } from '#contract/games/coin/table.ts'
import { winOf } from '#contract/games/times.ts'
import { formats, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths, percent, timesText } from '../times.ts'
import type { CoinProps } from './CoinGame.tsx'

const COLUMNS = ['right', 'chance', 'times', 'win'] as const

/** Rules, returns and what every stop pays, by the numbers that the engine uses. */
export function CoinRules({ game, strings }: Pick<CoinProps, 'game' | 'strings'>) {
  const stake = $stake.get()
  const { coin, points } = formats(strings)
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `coin.rules.${key}`, values)
  const whole = (value: number) => points(value * 100)
  const [share, last] = [hundredths(game.return), lastRight(game)]
  const highest = timesAfter(game, last)
  const most = { times: timesText(highest), amount: coin(winOf(stake, highest)), last, odds: whole(oddsOf(last)) }
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('moves')}</p>
        <p>{word('pays', { return: share })}</p>
        <p>{word('most', { most: whole(game.maxTimes), last })}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', { rtp: hundredths(game.declared.rtp), strategy: word('strategy') })}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', most)}</dd>
          <Spread declared={game.declared} choice={word('oneCall')} strings={strings} />
          <dt>{word('risk')}</dt>
          <dd>{word('riskText')}</dd>
        </dl>
        <p>{word('left', { return: share })}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <RulesTable
          id="coin-table"
          title={word('table', { stake: coin(stake) })}
          kind="coin"
          columns={COLUMNS}
          rows={Array.from({ length: last }, (_, at) => {
            const right = at + 1
            const times = timesAfter(game, right)
            return [right, percent(1 / oddsOf(right)), `×${timesText(times)}`, coin(winOf(stake, times))]
          })}
          strings={strings}
        />
      </section>
    </>
  )
}
