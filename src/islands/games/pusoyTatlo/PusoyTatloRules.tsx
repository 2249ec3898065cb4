import { DEALER_HANDS } from '#contract/games/pusoyTatlo/chances.ts'
import { HANDS } from '#contract/games/pusoyTatlo/hands.ts'
import { BACK, bonusOf, RESULTS, stakedBy } from '#contract/games/pusoyTatlo/results.ts'
import { formats, t } from '../../ui/words.ts'
import { Rates } from '../shell/Rates.tsx'
import { RulesTable } from '../shell/RulesTable.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths } from '../times.ts'
import type { PusoyTatloProps } from './PusoyTatloGame.tsx'

const ENDS = ['end', 'stakes', 'times', 'win'] as const
const BONUSES = ['hand', 'bonus'] as const

type Props = Pick<PusoyTatloProps, 'game' | 'strings'>

/** Rules, returns and what every end pays, by the numbers that the engine uses. */
export function PusoyTatloRules({ game, strings }: Props) {
  const { declared } = game
  const ante = $stake.get()
  const { coin, points } = formats(strings)
  const whole = (value: number): string => points(value * 100)
  const word = (key: string, values: Record<string, string | number> = {}) =>
    t(strings, `pusoyTatlo.rules.${key}`, values)
  const qualifies = word(`ranks.${game.qualifies}`)
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('moves')}</p>
        <p>{word('qualifies', { rank: qualifies })}</p>
        <p>{word('order')}</p>
        <p>{word('advice', { hands: whole(DEALER_HANDS) })}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', { best: hundredths(declared.rtp), thumb: hundredths(declared.thumb) })}</dd>
          <dt>{word('ante')}</dt>
          <dd>{word('anteText', { best: hundredths(declared.ante), thumb: hundredths(declared.thumbAnte) })}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>
            {word('maxText', {
              times: declared.maxWin,
              amount: coin(ante * declared.maxWin),
              rounds: whole(declared.maxWinIn),
            })}
          </dd>
          <Rates declared={declared} choice={word('best')} strings={strings} />
          <dt>{word('deviation')}</dt>
          <dd>{word('deviationText', { antes: hundredths(declared.deviation) })}</dd>
        </dl>
        <p>{word('gain')}</p>
        <p>{word('thumb')}</p>
        <p>{word('left')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <RulesTable
          id="pusoy-pays"
          title={word('table', { stake: coin(ante) })}
          kind="pusoyTatlo"
          columns={ENDS}
          rows={RESULTS.map((result) => [
            t(strings, `pusoyTatlo.outcome.results.${result}`),
            coin(ante * stakedBy(result)),
            `×${BACK[result]}`,
            coin(ante * BACK[result]),
          ])}
          strings={strings}
        />
        <RulesTable
          id="pusoy-bonus"
          title={word('bonusTable')}
          kind="pusoyTatlo"
          columns={BONUSES}
          rows={[...HANDS]
            .reverse()
            .map((hand) => [word(`hands.${hand}`), bonusOf(game, hand) > 0 ? `×${bonusOf(game, hand)}` : '–'])}
          strings={strings}
        />
      </section>
    </>
  )
}
