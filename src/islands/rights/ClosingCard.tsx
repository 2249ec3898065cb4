import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { coinAtEnd, obstaclesOf, obstaclesToAsking } from '#contract/rights/rights.ts'
import { Button } from '../ui/Button.tsx'
import { serverNow } from '../ui/clock.ts'
import { ProofFirst } from '../ui/form/ProofFirst.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/ui.ts'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { useFormSheet } from '../ui/useFormSheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { Obstacles } from './Obstacles.tsx'
import { $rightsWork, keepAccount, type MyData } from './rights.ts'

type Props = { strings: Strings; data: MyData; bindPath: string }

/** Closing the account: obstacles, the request, and the state after it. */
export function ClosingCard(props: Props) {
  const { strings, data } = props
  const isWaiting = data.closing !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(heading, `${isWaiting} ${obstaclesOf(data.standing).join()}`)
  return (
    <section className="security-card" aria-labelledby="rights-closing">
      <h2 id="rights-closing" ref={heading} tabIndex={-1}>
        {t(strings, isWaiting ? 'rights.closingTitle' : 'rights.closeTitle')}
      </h2>
      {data.closing ? <Cooling {...props} closing={data.closing} /> : <Close {...props} />}
    </section>
  )
}

const loadForm = () => import('./ClosingForm.tsx').then(({ ClosingForm }) => ClosingForm)

function Close(props: Props) {
  const { strings, data } = props
  const { Piece: Form, ...sheet } = useFormSheet(strings, loadForm)
  const obstacles = obstaclesToAsking(data.standing)
  const { own } = data.standing
  const title = t(strings, 'rights.closeTitle')

  return (
    <>
      <p className="security-soft">{t(strings, 'rights.closeText', { count: data.closingDays })}</p>
      {own > 0 && <p className="security-soft">{t(strings, 'rights.ownFirst', { own: formats(strings).coin(own) })}</p>}
      {data.tasks > 0 && <TasksFirst strings={strings} count={data.tasks} />}
      <Obstacles {...props} obstacles={obstacles} />
      {data.proof === 'none' && obstacles.length === 0 && <ProofFirst strings={strings} />}
      {data.proof !== 'none' && obstacles.length === 0 && (
        <Button look="danger" isWide isBusy={sheet.isLoading} onClick={sheet.open}>
          {t(strings, 'rights.close')}
        </Button>
      )}
      <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title={title} closeLabel={t(strings, 'common.close')}>
        {Form && <Form strings={strings} data={data} onDone={sheet.close} />}
      </Sheet>
    </>
  )
}

/** Told before the closing is asked for: coin that is claimed afterwards is more than was agreed to be given up. */
function TasksFirst({ strings, count }: { strings: Strings; count: number }) {
  return (
    <p className="security-line">
      <span>{t(strings, 'rights.tasksFirst', { count })}</span>
      <a className="button button-plain button-small" href="/profile/task">
        <span className="button-text">{t(strings, 'rights.tasksOpen')}</span>
      </a>
    </p>
  )
}

function Cooling({ closing, ...props }: Props & { closing: NonNullable<MyData['closing']> }) {
  const { strings, data } = props
  const work = useStore($rightsWork)
  const { closeTime, leftover, payout } = closing
  const isLate = closeTime < serverNow()
  const obstacles = obstaclesOf(data.standing)

  async function keep() {
    const outcome = await keepAccount()
    if (!outcome) return
    if ('problem' in outcome) showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
    else showToast(t(strings, 'rights.kept'), 'success')
  }

  return (
    <>
      <p className="rights-date">
        {t(strings, isLate ? 'rights.closingDue' : 'rights.closingOn', { date: formats(strings).moment(closeTime) })}
      </p>
      {!payout && <p className="security-soft">{t(strings, 'rights.closingText')}</p>}
      {leftover > 0 && (
        <p className="security-soft">
          {t(strings, 'rights.closingLeftover', { amount: formats(strings).coin(leftover) })}
        </p>
      )}
      <Obstacles {...props} obstacles={obstacles} />
      {obstacles.length === 0 && !payout && coinAtEnd(data.standing) > leftover && (
        <p>{t(strings, 'rights.closingMore')}</p>
      )}
      {payout ? (
        <p>{t(strings, `rights.payoutState.${payout}`)}</p>
      ) : (
        <Button look="gold" isWide isBusy={work === 'cancel'} onClick={() => void keep()}>
          {t(strings, 'rights.keep')}
        </Button>
      )}
      {payout === 'gone' && (
        <a className="button button-plain button-wide" href="/service">
          <span className="button-text">{t(strings, 'rights.settle.deposits')}</span>
        </a>
      )}
    </>
  )
}
