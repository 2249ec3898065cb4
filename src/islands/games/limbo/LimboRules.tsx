import { chanceOf, NUMBERS, TARGET_UNIT, timesOf } from '#contract/games/limbo/rules.ts'
import { winOf } from '#contract/games/times.ts'
import { formats, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { hundredths, percent, returnText, toldStake } from '../times.ts'
import { shareOf, targetText } from './figures.ts'
import type { LimboProps } from './LimboGame.tsx'

/** Targets of the table, in hundredths. */
const TABLE = [101, 110, 125, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 1_000_000] as const
const COLUMNS = ['target', 'chance', 'win', 'rtp'] as const

/** Rules, returns and what targets pay, by the numbers that the engine uses. */
export function LimboRules({ game, strings }: LimboProps) {
  const stake = toldStake(game)
  const { coin, points } = formats(strings)
  const { targets, declared } = game
  const word = (key: string, values: Record<string, string> = {}) => t(strings, `limbo.rules.${key}`, values)
  const law = { return: hundredths(game.return), numbers: points(NUMBERS * 100) }
  const rounds = points(Math.round(NUMBERS / chanceOf(game, targets.most)) * 100)
  const most = { times: points(targets.most), amount: coin(winOf(stake, timesOf(targets.most))), rounds }
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('draw', law)}</p>
        <p>{word('pays', law)}</p>
        <p>{word('centavo', { amount: coin(TARGET_UNIT * TARGET_UNIT) })}</p>
        <p>{word('low')}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', { least: hundredths(declared.rtpLeast), most: hundredths(declared.rtp) })}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{t(strings, 'shell.maxWinTimes', most)}</dd>
          <Spread declared={declared} choice={`×${targetText(targets.first)}`} strings={strings} />
          <dt>{word('risk')}</dt>
          <dd>{word('riskText')}</dd>
        </dl>
        <p>{word('interrupted')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <RulesTable
          id="limbo-table"
          title={word('table', { stake: coin(stake) })}
          kind="limbo"
          columns={COLUMNS}
          rows={TABLE.filter((target) => targets.least <= target && target <= targets.most).map((target) => {
            const [chance, win] = [chanceOf(game, target), winOf(stake, timesOf(target))]
            const returned = returnText({ of: chance * win, outOf: NUMBERS * stake })
            return [`×${targetText(target)}`, percent(shareOf(chance)), coin(win), `${returned}%`]
          })}
          strings={strings}
        />
      </section>
    </>
  )
}
