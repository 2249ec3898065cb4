import './outcome.css'
import type { EndedHilo, HiloOutcome } from '#contract/games/hilo/rules.ts'
import { rightGuesses, skipsOf } from '#contract/games/hilo/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { timesText } from '../times.ts'
import { Trail } from './Trail.tsx'

type Props = Pick<OutcomeProps, 'strings' | 'version' | 'outcome'> & { gameId: number }

/** A settled round: its cards in order, and how each came. Or the first cards of a deck that nobody has played. */
export function Dealt({ strings, version, gameId, outcome }: Props) {
  const { end } = outcome as HiloOutcome // made by the rules of hi-lo
  return (
    <>
      <h3>{t(strings, 'hilo.outcome.cards')}</h3>
      <ol className="cards-dealt hilo-dealt">
        <Trail gameId={gameId} version={version} hand={end} strings={strings} />
      </ol>
      {end.over && <Facts end={end} strings={strings} />}
      <p>{endText(end, strings)}</p>
    </>
  )
}

/** A round that is replayed without its moves is not over. */
function endText(end: Pick<EndedHilo, 'steps'> & { over: boolean; lost?: boolean }, strings: Strings): string {
  if (!end.over) return t(strings, 'hilo.outcome.unplayed')
  if (end.lost) return t(strings, 'hilo.outcome.lost')
  return t(strings, 'hilo.outcome.won', { count: rightGuesses(end) })
}

function Facts({ end, strings }: { end: EndedHilo; strings: Strings }) {
  return (
    <dl className="facts">
      <dt>{t(strings, 'hilo.outcome.guesses')}</dt>
      <dd>{rightGuesses(end)}</dd>
      <dt>{t(strings, 'hilo.outcome.skips')}</dt>
      <dd>{skipsOf(end.steps)}</dd>
      <dt>{t(strings, 'hilo.outcome.times')}</dt>
      <dd>{`×${timesText(end.times)}`}</dd>
    </dl>
  )
}
