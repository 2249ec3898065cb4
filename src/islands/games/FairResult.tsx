import { Suspense } from 'react'
import { formats, type Strings, t } from '../ui/words.ts'
import type { FairGame } from './FairCheck.tsx'
import type { Check } from './fair.ts'
import { outcomes } from './outcomes.tsx'

type Props = { strings: Strings; games: readonly FairGame[]; check: Check }

/** The result of the check: the verdict first, then its evidence. */
export function FairResult({ strings, games, check }: Props) {
  if (check.step === 'failed') return <p className="card fair-note">{t(strings, `fair.failed.${check.why}`)}</p>
  if (check.step === 'unrevealed') return <p className="card fair-note">{t(strings, 'fair.unrevealed')}</p>
  if (check.step !== 'done') return null
  const { verdict, serverSeedHash, gameId, rules, outcome } = check
  const version = games.find(({ id }) => id === gameId)?.version ?? ''
  const Outcome = outcomes[rules.kind]
  return (
    <section className="card fair-done" data-verdict={verdict}>
      <div className="fair-verdict">
        <h2>{t(strings, `fair.verdict.${verdict}`)}</h2>
        <p>{t(strings, `fair.verdict.${verdict}Text`)}</p>
        {(verdict === 'matches' || verdict === 'dealt') && (
          <p>{t(strings, check.isPromised ? 'seals.roundPromised' : 'seals.roundUnknown')}</p>
        )}
      </div>
      <Sums strings={strings} check={check} />
      <Suspense>
        <Outcome strings={strings} version={version} rules={rules} outcome={outcome} />
      </Suspense>
      <dl className="fair-prints">
        <div>
          <dt>{t(strings, 'fair.serverSeedHash')}</dt>
          <dd>{serverSeedHash}</dd>
        </div>
        <div>
          <dt>{t(strings, 'fair.rules')}</dt>
          <dd>{rules.paytableHash}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What was staked and won. Without an end and a claim there is nothing to say of it. */
function Sums({ strings, check }: { strings: Strings; check: Extract<Check, { step: 'done' }> }) {
  const { stake, win, claim } = check
  if (win === undefined && !claim) return null
  const differs = claim !== undefined && claim.win !== win
  return (
    <dl className="fair-sums">
      <div>
        <dt>{t(strings, 'fair.stake')}</dt>
        <dd className="money">{formats(strings).coin(stake)}</dd>
      </div>
      {win !== undefined && (
        <div>
          <dt>{t(strings, 'fair.won')}</dt>
          <dd className="money">{formats(strings).coin(win)}</dd>
        </div>
      )}
      {differs && (
        <div>
          <dt>{t(strings, 'fair.shown')}</dt>
          <dd className="money">{formats(strings).coin(claim.win)}</dd>
        </div>
      )}
    </dl>
  )
}
