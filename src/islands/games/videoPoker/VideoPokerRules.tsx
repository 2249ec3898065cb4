import { CARDS } from '#contract/games/cards.ts'
import { HAND } from '#contract/games/videoPoker/hands.ts'
import { waysOf } from '#contract/games/ways.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths } from '../times.ts'
import { handText, paidHands } from './hands.ts'
import type { VideoPokerProps } from './VideoPokerGame.tsx'

const COLUMNS = ['hand', 'times', 'win'] as const

type Props = Pick<VideoPokerProps, 'game' | 'strings'>

const whole = (value: number, strings: Strings): string => formats(strings).points(value * 100)

/** Rules, returns and what every hand pays, by the numbers that the engine uses. */
export function VideoPokerRules({ game, strings }: Props) {
  const { declared } = game
  const word = (key: string, values: Record<string, string | number> = {}) =>
    t(strings, `videoPoker.rules.${key}`, values)
  const highest = {
    times: declared.maxWin,
    amount: formats(strings).coin($stake.get() * declared.maxWin),
    odds: whole(declared.maxOdds, strings),
  }
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('draw')}</p>
        <p>{word('pays')}</p>
        <p>{word('advice', { draws: whole(waysOf(CARDS, HAND), strings) })}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', { best: hundredths(declared.rtp), thumb: hundredths(declared.thumb) })}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', highest)}</dd>
          <Spread declared={declared} choice={word('best')} strings={strings} />
        </dl>
        <p>{word('thumb')}</p>
        <p>{word('left')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <Pays game={game} strings={strings} />
      </section>
    </>
  )
}

function Pays({ game, strings }: Props) {
  const stake = $stake.get()
  const { coin } = formats(strings)
  return (
    <RulesTable
      id="video-poker-pays"
      title={t(strings, 'videoPoker.rules.table', { stake: coin(stake) })}
      kind="videoPoker"
      columns={COLUMNS}
      rows={paidHands(game.pays).map((hand) => [
        handText(game.pays, hand, strings),
        `×${game.pays[hand]}`,
        coin(stake * game.pays[hand]),
      ])}
      strings={strings}
    />
  )
}
