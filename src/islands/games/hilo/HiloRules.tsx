import { RANK_SIGNS } from '#contract/games/cardArt.ts'
import { RANKS } from '#contract/games/cards.ts'
import type { HiloGame } from '#contract/games/hilo/game.ts'
import { chanceOf, GUESSES_MAX, SKIPS_MAX, timesAfter } from '#contract/games/hilo/table.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { $stake } from '#stores/games/shell/state.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Spread } from '../shell/Spread.tsx'
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
  const rows = RANK_SIGNS.flatMap((sign, at) => sidesOf(at + 1).map((guess) => ({ sign, rank: at + 1, guess })))
  return (
    <>
      <h3 id="hilo-pays">{t(strings, 'hilo.rules.table', { stake: coin(stake) })}</h3>
      <table className="shell-table" aria-labelledby="hilo-pays">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(strings, `hilo.rules.head.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sign, rank, guess }) => {
            const chance = chanceOf(rank, guess)
            const times = timesAfter(game, [chance])
            return (
              <tr key={`${sign} ${guess}`}>
                <th scope="row">{sign}</th>
                <td>{guessText(guess, rank, strings)}</td>
                <td>{percent(chance / RANKS)}</td>
                <td>{`×${timesText(times)}`}</td>
                <td className="money">{coin(winOf(stake, times))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
