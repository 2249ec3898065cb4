import { RANK_SIGNS } from '#contract/games/cardArt.ts'
import { RANKS } from '#contract/games/cards.ts'
import type { HiloGame } from '#contract/games/hilo/game.ts'
import { chanceOf, GUESSES_MAX, SKIPS_MAX, timesAfter } from '#contract/games/hilo/table.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { hundredths, percent, timesText } from '../times.ts'
import { guessText, sidesOf } from './guessText.ts'
import type { HiloProps } from './HiloGame.tsx'

const COLUMNS = ['card', 'guess', 'chance', 'times', 'win'] as const

const whole = (value: number, strings: Strings): string => formats(strings).points(value * 100)

type Props = Pick<HiloProps, 'game' | 'strings'>

/** Rules, returns and what every first guess pays, by the numbers that the engine uses. */
export function HiloRules({ game, strings }: Props) {
  const { declared } = game
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `hilo.rules.${key}`, values)
  const share = hundredths(game.return)
  const most = whole(game.maxTimes, strings)
  const range = { least: hundredths(declared.rtpLeast), most: hundredths(declared.rtp) }
  const highest = {
    times: most,
    amount: formats(strings).coin($stake.get() * game.maxTimes),
    odds: whole(Math.ceil((game.maxTimes * TIMES_UNIT) / game.return), strings),
  }
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('same')}</p>
        <p>{word('moves', { skips: SKIPS_MAX })}</p>
        <p>{word('pays', { return: share })}</p>
        <p>{word('centavo', { amount: formats(strings).coin(TIMES_UNIT) })}</p>
        <p>{word('most', { most, guesses: GUESSES_MAX })}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{`${word('rtpText', range)}. ${word('strategy')}`}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', highest)}</dd>
          <Spread declared={declared} choice={word('likelier')} strings={strings} />
          <dt>{word('risk')}</dt>
          <dd>{word('riskText')}</dd>
        </dl>
        <p>{word('left', { return: share })}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <Pays game={game} strings={strings} />
      </section>
    </>
  )
}

function Pays({ game, strings }: { game: HiloGame; strings: Strings }) {
  const stake = $stake.get()
  const { coin } = formats(strings)
  const rows = RANK_SIGNS.flatMap((sign, at) => {
    const rank = at + 1
    return sidesOf(rank).map((guess) => {
      const chance = chanceOf(rank, guess)
      const times = timesAfter(game, [chance])
      const [name, win] = [guessText(guess, rank, strings), coin(winOf(stake, times))]
      return [sign, name, percent(chance / RANKS), `×${timesText(times)}`, win]
    })
  })
  const title = t(strings, 'hilo.rules.table', { stake: coin(stake) })
  return <RulesTable id="hilo-pays" title={title} kind="hilo" columns={COLUMNS} rows={rows} strings={strings} />
}
