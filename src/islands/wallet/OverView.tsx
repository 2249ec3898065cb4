import { iconPath } from '#contract/lobby/icons.ts'
import { leaveDeposit, type Order } from '#stores/wallet/deposit.ts'
import { Button } from '../ui/Button.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { OrderFacts } from './PayingView.tsx'

type Props = { strings: Strings; order: Order; isBusy: boolean; onAgain: () => void }

/** The payment did not arrive: the reason, what happens to money sent after all, and the next step. */
export function OverView({ strings, order, isBusy, onAgain }: Props) {
  const kind = order.state === 'failed' ? 'failed' : 'expired'
  return (
    <div className="ending">
      <img src={iconPath(kind === 'failed' ? 'warning' : 'hourglass-not-done')} alt="" width={64} height={64} />
      <p className="ending-text" role="status">
        {t(strings, `wallet.over.${kind}Text`)}
      </p>
      <OrderFacts strings={strings} order={order} />
      <div className="ending-actions">
        <Button look="gold" isWide isBusy={isBusy} onClick={onAgain}>
          {t(strings, 'wallet.over.again', { amount: formats(strings).coin(order.amount) })}
        </Button>
        <Button isWide onClick={leaveDeposit}>
          {t(strings, 'wallet.over.other')}
        </Button>
      </div>
    </div>
  )
}
