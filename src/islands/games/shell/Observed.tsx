import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dayStart } from '#contract/time.ts'
import { Button } from '../../ui/Button.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $observed, askObserved, type ObservedState } from '../observed.ts'
import { hundredths } from '../times.ts'

type Props = { gameId: number; strings: Strings }

/** What the game has really paid back lately, beside the return that its rules promise. */
export function Observed({ gameId, strings }: Props) {
  const observed = useStore($observed, { ssr: 'initial' })
  useEffect(() => void askObserved(gameId), [gameId])
  return (
    <section className="shell-column shell-observed" aria-live="polite">
      <h3>{t(strings, 'shell.observed.title')}</h3>
      <Said observed={observed} gameId={gameId} strings={strings} />
    </section>
  )
}

function Said({ observed, gameId, strings }: Props & { observed: ObservedState }) {
  if (observed === 'asking') return <p>{t(strings, 'shell.observed.asking')}</p>
  if (observed === 'none') return <p>{t(strings, 'shell.observed.none')}</p>
  if (observed === 'failed')
    return (
      <p>
        {t(strings, 'shell.observed.failed')}{' '}
        <Button look="quiet" size="small" onClick={() => void askObserved(gameId)}>
          {t(strings, 'common.tryAgain')}
        </Button>
      </p>
    )
  const { from, to, rounds, rtp, low, high } = observed
  const { points, date } = formats(strings)
  return (
    <>
      <dl className="facts">
        <dt>{t(strings, 'shell.observed.name')}</dt>
        <dd>{t(strings, 'shell.observed.share', { share: hundredths(rtp) })}</dd>
        <dt>{t(strings, 'shell.observed.interval')}</dt>
        <dd>{t(strings, 'shell.observed.between', { low: hundredths(low), high: hundredths(high) })}</dd>
      </dl>
      <p>
        {t(strings, 'shell.observed.from', {
          rounds: points(rounds * 100),
          from: date(dayStart(from)),
          to: date(dayStart(to)),
        })}
      </p>
    </>
  )
}
