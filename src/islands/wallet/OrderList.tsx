import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { iconPath } from '#contract/icons.ts'
import { groupBy } from '#contract/lists.ts'
import { manilaDay } from '#contract/time.ts'
import { Button } from '../ui/Button.tsx'
import { Late } from '../ui/Empty.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { depositStateOf } from './depositState.ts'
import { EmptyRecord } from './EmptyRecord.tsx'
import { $orders, loadMoreOrders, loadOrders, type RecordOrder } from './orders.ts'
import { openReceipt } from './receipt.ts'
import { $filter } from './record.ts'
import { unbroken } from './unbroken.ts'

/** All deposits or withdrawals of the chosen days, also open and failed ones. `strings` holds `statement`. */
export function OrderList({ strings }: { strings: Strings }) {
  const { kind, from, to } = useStore($filter)
  const orders = useStore($orders)

  // A change of the choice asks again.
  useEffect(() => $filter.subscribe(() => void loadOrders()), [])

  return (
    <div className="record-body" aria-busy={orders.state === 'loading'}>
      <Loaded
        of={orders}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'statement.orders.failed')}
        onAgain={loadOrders}
        strings={strings}
      >
        {({ rows, cursor, more }) =>
          rows.length === 0 ? (
            <EmptyRecord strings={strings} isFiltered={kind !== 'all' || from !== '' || to !== ''} />
          ) : (
            <>
              <Days strings={strings} orders={rows} />
              {cursor === undefined ? (
                <p className="record-end">{t(strings, 'statement.orders.end')}</p>
              ) : more === 'failed' ? (
                <Late title={t(strings, 'wallet.lines.moreFailed')} strings={strings} onAgain={loadMoreOrders} />
              ) : (
                <Button isWide isBusy={more === 'loading'} onClick={() => void loadMoreOrders()}>
                  {t(strings, 'wallet.lines.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Days({ strings, orders }: { strings: Strings; orders: readonly RecordOrder[] }) {
  const days = groupBy(orders, ({ order }) => manilaDay(order.createTime))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="record-day" aria-labelledby={`orders-${day}`}>
      <h2 id={`orders-${day}`}>{formats(strings).longDate(ofDay[0]?.order.createTime ?? 0)}</h2>
      <ul className="rows">
        {ofDay.map((order) => (
          <OrderRow key={order.order.orderId} strings={strings} {...order} />
        ))}
      </ul>
    </section>
  ))
}

function OrderRow({ strings, ...told }: RecordOrder & { strings: Strings }) {
  const { kind, order, entry } = told
  const { orderId, amount, createTime } = order
  const to = told.kind === 'withdrawal' ? `${told.order.bankName} ${unbroken(told.order.cardNum)}` : undefined
  return (
    <li>
      <button
        type="button"
        className="record-line"
        aria-haspopup="dialog"
        onClick={() => openReceipt(orderId, entry === undefined ? undefined : { entry })}
      >
        <img src={iconPath(kind === 'deposit' ? 'inbox-tray' : 'outbox-tray')} alt="" width={28} height={28} />
        <span className="record-head">
          <strong>{t(strings, `wallet.receipt.${kind}`)}</strong>
          <Money strings={strings} cents={amount} />
        </span>
        <span className="record-foot">
          <span>{[formats(strings).time(createTime), to].filter(Boolean).join(' · ')}</span>
          <small data-state={order.state}>
            {t(
              strings,
              told.kind === 'deposit'
                ? `wallet.receipt.state.${depositStateOf(told.order)}`
                : `wallet.ask.state.${order.state}`,
            )}
          </small>
        </span>
      </button>
    </li>
  )
}
