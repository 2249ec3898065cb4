import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PayeeKind } from '#contract/wallet/rails.ts'
import { Button } from '../ui/Button.tsx'
import { Late } from '../ui/Empty.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { payeeHistory } from './payeeHistory.ts'
import { unbroken } from './unbroken.ts'

/** The withdrawals to accounts of one kind. */
export function PayeeHistory({ strings, kind }: { strings: Strings; kind: PayeeKind }) {
  const { $state, load, loadMore } = payeeHistory[kind]
  const history = useStore($state, { ssr: 'initial' })
  useEffect(() => void load(), [load])

  return (
    <section className="card payee-card" aria-labelledby="payee-history" aria-busy={history.state === 'loading'}>
      <h2 id="payee-history">{t(strings, 'payee.history')}</h2>
      <Loaded
        of={history}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'payee.historyFailed')}
        onAgain={load}
        strings={strings}
      >
        {({ rows, cursor, more }) => (
          <>
            {rows.length === 0 && <p className="wallet-note">{t(strings, 'payee.empty')}</p>}
            <ul>
              {rows.map((order) => (
                <li key={order.orderId} className="payee-order">
                  <span>
                    <strong className="money">{formats(strings).coin(order.amount)}</strong>
                    <span className="bank-holder">
                      {order.bankName} {unbroken(order.cardNum)}, {formats(strings).moment(order.createTime)}
                    </span>
                  </span>
                  <span className="open-order-state" data-state={order.state}>
                    {t(strings, `wallet.ask.state.${order.state}`)}
                  </span>
                </li>
              ))}
            </ul>
            {more === 'failed' ? (
              <Late title={t(strings, 'payee.moreFailed')} strings={strings} onAgain={loadMore} />
            ) : (
              cursor !== undefined && (
                <Button size="small" look="quiet" isBusy={more === 'loading'} onClick={() => void loadMore()}>
                  {t(strings, 'payee.more')}
                </Button>
              )
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
