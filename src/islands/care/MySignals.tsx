import '../ui/security.css'
import './limits.css'
import { useStore } from '@nanostores/react'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/ui.ts'
import { useOwn } from '../ui/useOwn.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $limitWork } from './limits.ts'
import { $signals, leaveSignals, loadSignals, type Signals, takeOffer } from './signals.ts'

type Props = { strings: Strings }

/** What the score of player protection says about the player, and why. A guest reads what it is. */
export const MySignals = guarded(function MySignals({ strings }: Props) {
  const signals = useStore($signals, { ssr: 'initial' })
  const isOut = useOwn(loadSignals, leaveSignals)

  return (
    <section className="security-card limits" aria-labelledby="care-signals">
      <h2 id="care-signals">{t(strings, 'care.signals.title')}</h2>
      <p>{t(strings, 'care.signals.lead')}</p>
      {!isOut && (
        <Loaded
          of={signals}
          waiting={<Skeleton shape="card" />}
          failed={t(strings, 'care.failed')}
          onAgain={loadSignals}
          strings={strings}
        >
          {(told) => <Told strings={strings} told={told} />}
        </Loaded>
      )}
      <p className="security-soft care-small">{t(strings, 'care.signals.source')}</p>
    </section>
  )
})

type ToldProps = Props & { told: Signals }

/** The step, the offer, and how the score comes about. */
export function Told({ strings, told }: ToldProps) {
  const { days, score, step, steps, isWatched, offer } = told
  return (
    <>
      <div className={step === 'none' ? undefined : 'security-doubt'}>
        <p>{t(strings, `care.signals.step.${step}`)}</p>
        {isWatched && <p>{t(strings, 'care.signals.watched')}</p>}
        {step !== 'none' && <p>{t(strings, 'care.signals.quiet')}</p>}
      </div>
      {offer && <Offer strings={strings} offer={offer} />}
      <details className="limits-kind">
        <summary>
          <h3>{t(strings, 'care.signals.why')}</h3>
          <span className="security-soft">{t(strings, 'care.signals.score', { score })}</span>
        </summary>
        <p className="security-soft">{t(strings, 'care.signals.rule', { days, ...steps })}</p>
        <ul>
          {told.markers.map((marker) => (
            <Marker key={marker.marker} strings={strings} {...marker} />
          ))}
        </ul>
      </details>
    </>
  )
}

type MarkerProps = Props & Signals['markers'][number]

/** One marker: what was counted, from when on it counts, and what it gave. */
function Marker({ strings, marker, value, threshold, points, isFound }: MarkerProps) {
  const form = marker !== 'risingStakes' ? 'count' : value > 0 ? 'percent' : 'unknown'
  return (
    <li className="limits-sign" data-found={isFound}>
      <h4>{t(strings, `care.signals.marker.${marker}.title`)}</h4>
      <span>{isFound ? t(strings, 'care.signals.given', { points }) : t(strings, 'care.signals.none')}</span>
      <p className="security-soft">{t(strings, `care.signals.marker.${marker}.text`)}</p>
      <p>{t(strings, `care.signals.${form}`, { value, threshold })}</p>
    </li>
  )
}

/** The limit that we suggest. One tap sets it. */
function Offer({ strings, offer }: Props & { offer: NonNullable<Signals['offer']> }) {
  const isBusy = useStore($limitWork) !== undefined
  const values = { most: formats(strings).coin(offer.most) }
  async function take() {
    const outcome = await takeOffer(offer)
    if (!outcome) return
    if ('problem' in outcome) showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
    else showToast(t(strings, 'care.signals.taken', values), 'success')
  }
  return (
    <div className="limits-raise">
      <p>{t(strings, 'care.signals.offer', values)}</p>
      <Button look="gold" isWide isBusy={isBusy} onClick={() => void take()}>
        {t(strings, 'care.signals.take', values)}
      </Button>
    </div>
  )
}
