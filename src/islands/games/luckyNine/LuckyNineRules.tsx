import { RESULTS, type Result } from '#contract/games/luckyNine/points.ts'
import { formats, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths } from '../times.ts'
import type { LuckyNineProps } from './LuckyNineGame.tsx'

const COLUMNS = ['end', 'times', 'win'] as const

type Props = Pick<LuckyNineProps, 'game' | 'strings'>

/** Rules, returns and what every end pays, by the numbers that the engine uses. */
export function LuckyNineRules({ game, strings }: Props) {
  const { declared, banker, pays } = game
  const stake = $stake.get()
  const { coin } = formats(strings)
  const word = (key: string, values: Record<string, string | number> = {}) =>
    t(strings, `luckyNine.rules.${key}`, values)
  const highest = { times: declared.maxWin, amount: coin(stake * declared.maxWin), rounds: declared.maxWinIn }
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('points')}</p>
        <p>{word('moves', { banker, stays: banker + 1 })}</p>
        <p>{word('lucky')}</p>
        <p>{word('ties')}</p>
        <p>{word('advice')}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', { best: hundredths(declared.rtp), thumb: hundredths(declared.thumb) })}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{t(strings, 'shell.maxWinTimes', highest)}</dd>
          <Spread declared={declared} choice={word('best')} strings={strings} />
        </dl>
        <p>{word('thumb')}</p>
        <p>{word('left')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <RulesTable
          id="lucky-nine-pays"
          title={word('table', { stake: coin(stake) })}
          kind="luckyNine"
          columns={COLUMNS}
          rows={RESULTS.filter((result): result is Exclude<Result, 'lost'> => result !== 'lost').map((result) => [
            word(`ends.${result}`),
            `×${pays[result]}`,
            coin(stake * pays[result]),
          ])}
          strings={strings}
        />
      </section>
    </>
  )
}
