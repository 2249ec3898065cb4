import './wallet.css'
import './withdraw.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { WebConfig } from '#contract/catalogue.ts'
import { $withdrawing, loadTerms, type Terms } from '#stores/withdraw.ts'
import { KycGate } from '../account/KycNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { DepositFirst, TurnoverCard } from './Conditions.tsx'
import { OpenWithdrawals } from './OpenWithdrawals.tsx'
import { RequestForm } from './RequestForm.tsx'

export type Limits = WebConfig['withdrawal']
type Props = { strings: Strings; limits: Limits }

/** The withdrawal page: what may go, what stands in the way, the request, and those under way. */
export function WithdrawForm({ strings, limits }: Props) {
  const withdrawing = useStore($withdrawing, { ssr: 'initial' })

  useEffect(() => void loadTerms(), [])

  return (
    <div className="wallet">
      <div className="wallet-main" aria-busy={withdrawing.state === 'loading'}>
        {withdrawing.state === 'loading' && <Waiting />}
        {withdrawing.state === 'failed' && <Failed strings={strings} />}
        {withdrawing.state === 'ready' && <Ready strings={strings} limits={limits} terms={withdrawing.terms} />}
      </div>
      <div className="wallet-side">
        <BalanceCard strings={strings} label="wallet.ask.available" />
        {withdrawing.state === 'ready' && <OpenWithdrawals strings={strings} orders={withdrawing.terms.open} />}
      </div>
    </div>
  )
}

function Ready({ strings, limits, terms }: Props & { terms: Terms }) {
  return (
    <>
      {terms.turnoverLeft > 0 && <TurnoverCard strings={strings} left={terms.turnoverLeft} />}
      <KycGate strings={strings} what="withdrawal">
        {terms.hasDeposited && <RequestForm strings={strings} limits={limits} terms={terms} />}
      </KycGate>
      {!terms.hasDeposited && <DepositFirst strings={strings} />}
    </>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="title" />
    </>
  )
}

function Failed({ strings }: { strings: Strings }) {
  return (
    <div className="card wallet-failed" role="alert">
      <p>{t(strings, 'wallet.ask.failed')}</p>
      <Button onClick={() => void loadTerms()}>{t(strings, 'common.tryAgain')}</Button>
    </div>
  )
}
