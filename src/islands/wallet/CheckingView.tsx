import '../ui/numbered.css'
import './checking.css'
import { useSyncExternalStore } from 'react'
import { iconPath } from '#contract/icons.ts'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { isPayable, leaveDeposit, type Order, startPaying } from './deposit.ts'
import { OrderFacts } from './OrderFacts.tsx'

const STEPS = ['step1', 'step2', 'step3'] as const

type Props = { strings: Strings; order: Order; onAgain: () => void }

/** The player has paid: what happens now, and what becomes of money that comes late. */
export function CheckingView({ strings, order, onAgain }: Props) {
  const isOffline = useSyncExternalStore(onNetwork, isCutOff)
  const isOver = order.state === 'expired'
  return (
    <div className="checking">
      <p className="paying-amount money">{formats(strings).coin(order.amount)}</p>
      <p className="paying-wait" role="status">
        {isOver && <img src={iconPath('hourglass-not-done')} alt="" width={28} height={28} />}
        {!isOver && !isOffline && <Spinner />}
        <span>{t(strings, `payment.checking.${isOffline ? 'offline' : isOver ? 'over' : 'waiting'}`)}</span>
      </p>
      <ol className="numbered paying-hints">
        {STEPS.map((step) => (
          <li key={step}>{t(strings, `payment.checking.${step}`)}</li>
        ))}
      </ol>
      <OrderFacts strings={strings} order={order} />
      <div className="ending-actions">
        {isPayable(order) && (
          <Button isWide onClick={() => startPaying(order)}>
            {t(strings, 'payment.checking.back')}
          </Button>
        )}
        {isOver && (
          <Button isWide onClick={onAgain}>
            {t(strings, 'payment.over.again', { amount: formats(strings).coin(order.amount) })}
          </Button>
        )}
        <Button isWide onClick={leaveDeposit}>
          {t(strings, 'payment.checking.close')}
        </Button>
      </div>
    </div>
  )
}

// The store of the lasting sign would join this code to that of every page.
const isCutOff = () => navigator.onLine === false

function onNetwork(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
