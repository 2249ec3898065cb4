import type { CoinGame } from '#contract/games/coin/game.ts'
import { type CoinOutcome, type Flip, isRight } from '#contract/games/coin/rules.ts'
import { type Face, lastRight } from '#contract/games/coin/table.ts'
import { type Strings, t } from '../../ui/words.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { timesText } from '../times.ts'

/** A settled round, or one that was replayed without its calls: then with the falls of the coin. */
type Shown = CoinOutcome['end'] | { over: false; falls: readonly Face[] }

type Props = Pick<OutcomeProps, 'strings' | 'outcome'> & { game: CoinGame }

/** The flips of a round in order, each with its call. */
export function Flips({ strings, game, outcome }: Props) {
  const { end } = outcome as { end: Shown } // made by the rules of coin, or by its replay
  const name = (face: Face) => t(strings, `coin.outcome.${face}`)
  if (!end.over)
    return (
      <>
        <h3>{t(strings, 'coin.outcome.flips')}</h3>
        <p>{end.falls.map(name).join(', ')}</p>
        <p>{t(strings, 'coin.outcome.unplayed')}</p>
      </>
    )
  const told = ({ called, fell }: Flip) =>
    t(strings, `coin.outcome.${called === fell ? 'right' : 'wrong'}`, { called: name(called), fell: name(fell) })
  return (
    <>
      <h3>{t(strings, 'coin.outcome.flips')}</h3>
      {end.flips.length === 0 && <p>{t(strings, 'coin.outcome.none')}</p>}
      <ol>
        {end.flips.map((flip, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: flips have no names, and never move.
          <li key={at}>{told(flip)}</li>
        ))}
      </ol>
      <dl className="facts">
        <dt>{t(strings, 'coin.outcome.times')}</dt>
        <dd>{`×${timesText(end.times)}`}</dd>
      </dl>
      <p>{endText(end.flips, lastRight(game), strings)}</p>
    </>
  )
}

function endText(flips: readonly Flip[], last: number, strings: Strings): string {
  const flip = flips.at(-1)
  if (flip && !isRight(flip)) return t(strings, 'coin.outcome.lost')
  return t(strings, `coin.outcome.${flips.length === last ? 'complete' : 'won'}`, { count: flips.length })
}
