import { ROLLS, timesOf } from '#contract/games/dice/rules.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { formats, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { hundredths, returnText, timesText, toldStake } from '../times.ts'
import type { DiceProps } from './DiceGame.tsx'

/** Chances of the table, in hundredths of a percent. */
const TABLE = [9500, 9000, 7500, 6600, 5000, 4950, 3300, 2500, 1000, 500, 200, 100] as const
const COLUMNS = ['chance', 'times', 'win', 'rtp'] as const

/** Rules, returns and what chances pay, by the numbers that the engine uses. */
export function DiceRules({ game, strings }: DiceProps) {
  const stake = toldStake(game)
  const { coin, points } = formats(strings)
  const { chances, declared } = game
  const most = timesOf(game, chances.least)
  const rounds = points(Math.round(ROLLS / chances.least) * 100)
  const values = { times: most / TIMES_UNIT, amount: coin(winOf(stake, most)), rounds }
  return (
    <>
      <section className="shell-column">
        <p>{t(strings, 'dice.rules.how')}</p>
        <p>{t(strings, 'dice.rules.pays', { return: hundredths(game.return) })}</p>
        <p>{t(strings, 'dice.rules.centavo', { amount: coin(TIMES_UNIT) })}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>
            {t(strings, 'dice.rules.rtpText', {
              least: hundredths(declared.rtpLeast),
              most: hundredths(declared.rtp),
            })}
          </dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{t(strings, 'shell.maxWinTimes', values)}</dd>
          <Spread declared={declared} choice={`${hundredths(chances.first)}%`} strings={strings} />
          <dt>{t(strings, 'dice.rules.risk')}</dt>
          <dd>{t(strings, 'dice.rules.riskText')}</dd>
        </dl>
        <p>{t(strings, 'dice.rules.interrupted')}</p>
        <p className="shell-keys">{t(strings, 'dice.rules.keys')}</p>
      </section>
      <section className="shell-column">
        <RulesTable
          id="dice-table"
          title={t(strings, 'dice.rules.table', { stake: coin(stake) })}
          kind="dice"
          columns={COLUMNS}
          rows={TABLE.filter((chance) => chances.least <= chance && chance <= chances.most).map((chance) => {
            const times = timesOf(game, chance)
            const win = winOf(stake, times)
            const returned = returnText({ of: chance * win, outOf: ROLLS * stake })
            return [`${hundredths(chance)}%`, `×${timesText(times)}`, coin(win), `${returned}%`]
          })}
          strings={strings}
        />
      </section>
    </>
  )
}
