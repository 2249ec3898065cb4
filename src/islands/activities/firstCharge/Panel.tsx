import './charge.css'
import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect } from 'react'
import { guarded } from '../../ui/Guarded.tsx'
import { t } from '../../ui/words.ts'
import { $deposit } from '../../wallet/deposit.ts'
import { Countdown } from '../frame/Countdown.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import { Payment } from '../frame/Payment.tsx'
import { RulesLink } from '../frame/RulesLink.tsx'
import type { PanelProps } from '../panel.tsx'
import { buyOffer, charge, noteCharged } from './charge.ts'
import { Offer } from './Offer.tsx'

const load = () => void charge.load()

/** The first charge (spec 2.13): an offer that a first deposit buys, and then its props, claimed one by one. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  const deposit = useStore($deposit, { ssr: 'initial' })
  useEffect(load, [])
  useEffect(() => {
    if (deposit.step === 'arrived') noteCharged(deposit.order)
  }, [deposit])

  return (
    <PanelState
      of={charge}
      isOver={() => false}
      failed={t(strings, 'firstCharge.late')}
      strings={strings}
      onClose={onClose}
    >
      {({ appRechargeBonusCollection9: state }) => <Standing {...{ state, strings, onClose }} />}
    </PanelState>
  )
})

type Props = ComponentProps<typeof Offer>

function Standing({ state, strings, onClose }: Props) {
  const { expireTime, channels } = state
  return (
    <div className="charge">
      <Countdown expireTime={expireTime} strings={strings} onOver={load} />
      <Offer {...{ state, strings, onClose }} />
      <Payment channels={channels} strings={strings} onAgain={(order) => buyOffer(order.amount, order.rechargeType)} />
      <RulesLink rule="first-charge" strings={strings} />
    </div>
  )
}
