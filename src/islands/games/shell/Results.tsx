import './chips.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $results } from './results.ts'
import type { ShellRound } from './source.ts'

type Props = {
  strings: Strings
  /** A result in a few characters. */
  textOf: (round: ShellRound) => string
  /** A round as its check shows it. */
  outcomeOf: (round: ShellRound) => ReactNode
}

/** The last results of this visit, newest first. Each opens what is needed to verify it. */
export function Results({ strings, textOf, outcomeOf }: Props) {
  const rounds = useStore($results, { ssr: 'initial' })
  const [chosen, setChosen] = useState<ShellRound>()
  return (
    <>
      <ul className="results" aria-label={t(strings, 'shell.results')}>
        {rounds.map((round, at) => (
          <li key={round.roundId}>
            <button
              type="button"
              className="result"
              data-gain={round.win > round.stake || undefined}
              aria-label={t(strings, 'shell.result.label', {
                text: textOf(round),
                stake: formats(strings).coin(round.stake),
                win: formats(strings).coin(round.win),
                place: at + 1,
                count: rounds.length,
              })}
              onClick={() => setChosen(round)}
            >
              {textOf(round)}
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Dialog
          isOpen
          onClose={() => setChosen(undefined)}
          title={t(strings, 'shell.result.title', { text: textOf(chosen) })}
          closeLabel={t(strings, 'common.close')}
          className="shell-sheet"
        >
          {outcomeOf(chosen)}
          <Evidence round={chosen} strings={strings} />
        </Dialog>
      )}
    </>
  )
}

/** Money and seeds of a round, and the way to its check. */
function Evidence({ round, strings }: { round: ShellRound; strings: Strings }) {
  const { roundId, stake, win, fair } = round
  return (
    <>
      <dl className="facts">
        <dt>{t(strings, 'shell.stake')}</dt>
        <dd className="money">{formats(strings).coin(stake)}</dd>
        <dt>{t(strings, 'shell.win')}</dt>
        <dd className="money">{formats(strings).coin(win)}</dd>
        {fair && (
          <>
            <dt>{t(strings, 'shell.result.seal')}</dt>
            <dd>{fair.serverSeedHash}</dd>
            <dt>{t(strings, 'shell.clientSeed')}</dt>
            <dd>{fair.clientSeed}</dd>
            <dt>{t(strings, 'shell.result.counter')}</dt>
            <dd>{fair.nonce}</dd>
          </>
        )}
      </dl>
      {fair ? (
        <p>
          <a href={`/fair?round=${roundId}`} target="_blank" rel="noopener">
            {t(strings, 'shell.result.verify')}
          </a>
        </p>
      ) : (
        <p>{t(strings, 'shell.result.guest')}</p>
      )}
    </>
  )
}
