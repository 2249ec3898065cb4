import type { Check } from '#stores/games/fair.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { FairGame } from './FairCheck.tsx'
import { FairStep } from './FairStep.tsx'

type Props = { strings: Strings; games: readonly FairGame[]; check: Check }

/** What the check came to: the verdict first, then all that it rests on. */
export function FairResult({ strings, games, check }: Props) {
  if (check.step === 'failed') return <p className="card fair-note">{t(strings, `fair.failed.${check.why}`)}</p>
  if (check.step === 'sealed') return <p className="card fair-note">{t(strings, 'fair.sealed')}</p>
  if (check.step !== 'done') return null
  const { verdict, seal, round, slot } = check
  const version = games.find(({ id }) => id === round.gameId)?.version ?? ''
  const [paid, ...free] = round.steps
  return (
    <section className="card fair-done" data-verdict={verdict}>
      <div className="fair-verdict">
        <h2>{t(strings, `fair.verdict.${verdict}`)}</h2>
        <p>{t(strings, `fair.verdict.${verdict}Text`)}</p>
        {verdict === 'matches' && <p>{t(strings, check.isPromised ? 'seals.roundPromised' : 'seals.roundUnknown')}</p>}
      </div>
      <Sums strings={strings} check={check} />
      {paid && <FairStep strings={strings} game={slot.game} version={version} step={paid} title="fair.paidSpin" />}
      {free.length > 0 && (
        <details className="fair-free">
          <summary>{t(strings, 'fair.freeSpins', { count: free.length })}</summary>
          {[...free.entries()].map(([index, step]) => (
            <FairStep
              key={index}
              strings={strings}
              game={slot.game}
              version={version}
              step={step}
              title="fair.freeSpin"
              number={index + 1}
            />
          ))}
        </details>
      )}
      <dl className="fair-prints">
        <div>
          <dt>{t(strings, 'fair.seal')}</dt>
          <dd>{seal}</dd>
        </div>
        <div>
          <dt>{t(strings, 'fair.rules')}</dt>
          <dd>{slot.tuning}</dd>
        </div>
      </dl>
    </section>
  )
}

function Sums({ strings, check }: { strings: Strings; check: Extract<Check, { step: 'done' }> }) {
  const { round, claim } = check
  const differs = claim !== undefined && claim.win !== round.winCents
  return (
    <dl className="fair-sums">
      <div>
        <dt>{t(strings, 'fair.stake')}</dt>
        <dd className="money">{formats(strings).coin(round.stakeCents)}</dd>
      </div>
      <div>
        <dt>{t(strings, 'fair.won')}</dt>
        <dd className="money">{formats(strings).coin(round.winCents)}</dd>
      </div>
      {differs && (
        <div>
          <dt>{t(strings, 'fair.shown')}</dt>
          <dd className="money">{formats(strings).coin(claim.win)}</dd>
        </div>
      )}
    </dl>
  )
}
