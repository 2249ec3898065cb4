import './open-deposits.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { iconPath } from '#contract/icons.ts'
import { manilaDay } from '#contract/time.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { serverNow } from '../ui/clock.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AsideDeposit } from './AsideDeposit.tsx'
import { $deposit, isPayable, type Order, startChecking, startPaying } from './deposit.ts'
import { $openOrders, loadMoreOrders, loadOpenOrders } from './openOrders.ts'

export type OpenDepositsProps = { strings: Strings; channels: readonly RechargeType[] }

/** The deposits that may still become coin, each with the way back to its payment. Nothing while there are none. */
export function OpenDeposits({ strings, channels }: OpenDepositsProps) {
  const orders = useStore($openOrders)
  // A payment is remembered with its player, so it opens once the player is known.
  const isKnown = useStore($player).state === 'ready'
  useFresh()
  if (orders.state === 'loading' || !isKnown) return null
  if (orders.state === 'failed') {
    return <Failed strings={strings} text={t(strings, 'payment.open.failed')} onAgain={loadOpenOrders} />
  }
  const { rows, cursor, more } = orders.value
  if (rows.length === 0) return null
  return (
    <section className="card open-deposits" aria-labelledby="open-deposits">
      <h2 id="open-deposits">{t(strings, 'payment.open.title')}</h2>
      <ul>
        {rows.map((order) => (
          <Line
            key={order.orderId}
            strings={strings}
            order={order}
            channel={channels.find(({ id }) => id === order.rechargeType)}
          />
        ))}
      </ul>
      {more === 'failed' && (
        <Failed strings={strings} text={t(strings, 'payment.open.moreFailed')} onAgain={loadMoreOrders} />
      )}
      {cursor !== undefined && more !== 'failed' && (
        <Button size="small" look="quiet" isBusy={more === 'loading'} onClick={() => void loadMoreOrders()}>
          {t(strings, 'payment.open.more')}
        </Button>
      )}
    </section>
  )
}

/** Loads the list whenever the page is looked at, or a payment is left. */
function useFresh(): void {
  const isLeft = useStore($deposit).step === 'choosing'
  useEffect(() => {
    if (isLeft) void loadOpenOrders()
  }, [isLeft])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void loadOpenOrders()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

function Line({ strings, order, channel }: { strings: Strings; order: Order; channel: RechargeType | undefined }) {
  const { coin } = formats(strings)
  const amount = coin(order.amount)
  const state = stateOf(order)
  const mark = channel?.iconH5 ?? iconPath('hourglass-not-done')
  const values = {
    channel: channel?.name ?? '',
    time: soon(strings, order.expireTime),
    paid: coin(order.paidAmount ?? 0),
    amount: coin(order.aside?.amount ?? 0),
    until: soon(strings, order.aside?.until ?? 0),
  }
  return (
    <li className="open-deposit">
      <img src={state === 'flagged' || order.aside ? iconPath('warning') : mark} alt="" width={40} height={40} />
      <strong className="money">{amount}</strong>
      <span>{t(strings, `payment.open.${state}`, values)}</span>
      {order.aside && <AsideDeposit strings={strings} orderId={order.orderId} aside={order.aside} />}
      {state === 'until' && (
        <Button
          size="small"
          aria-label={t(strings, 'payment.open.continueOf', { amount })}
          onClick={() => startPaying(order)}
        >
          {t(strings, 'payment.open.continue')}
        </Button>
      )}
      {state === 'over' && (
        <Button
          size="small"
          aria-label={t(strings, 'payment.open.checkOf', { amount })}
          onClick={() => startChecking(order)}
        >
          {t(strings, 'payment.open.check')}
        </Button>
      )}
    </li>
  )
}

/** The time alone on the same day, so that most lines stay short. */
function soon(strings: Strings, at: number): string {
  const { time, moment } = formats(strings)
  return manilaDay(at) === manilaDay(serverNow()) ? time(at) : moment(at)
}

function stateOf(order: Order): 'until' | 'over' | 'flagged' | 'aside' | 'asideOver' {
  if (order.aside) return order.aside.until > serverNow() ? 'aside' : 'asideOver'
  if (order.paidAmount !== undefined) return 'flagged'
  return isPayable(order) ? 'until' : 'over'
}

type FailedProps = { strings: Strings; text: string; onAgain: () => void }

function Failed({ strings, text, onAgain }: FailedProps) {
  return (
    <p className="card open-deposits-failed" role="alert">
      <span>{text}</span>
      <Button size="small" onClick={onAgain}>
        {t(strings, 'common.tryAgain')}
      </Button>
    </p>
  )
}
