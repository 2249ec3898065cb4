import '../ui/wallet.css'
import './withdraw.css'
import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import type { PayeeKind } from '#contract/wallet/rails.ts'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { $banking, loadBanking } from './bank.ts'
import { RequestForm } from './RequestForm.tsx'
import { $terms, loadTerms, type Terms } from './terms.ts'
import type { NewsProps } from './WithdrawNews.tsx'
import { WithdrawSteps } from './WithdrawSteps.tsx'

export type Limits = WebConfig['withdrawal']
/** `bindPath`: this layout's address for adding accounts. `kind`: offers accounts of this kind alone. */
type Props = { strings: Strings; limits: Limits; bindPath: string; kind?: PayeeKind }

/** The withdrawal page: available amount, open steps, the request, and pending requests. */
export const WithdrawForm = guarded(function WithdrawForm({ strings, limits, bindPath, kind }: Props) {
  const terms = useStore($terms, { ssr: 'initial' })
  const [asked, setAsked] = useState(0)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void loadAll()
    // A step may have been completed meanwhile in another app or tab.
    const onShown = () => document.visibilityState === 'visible' && void loadAll()
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [])

  return (
    <div ref={place} tabIndex={-1} className="wallet">
      <div className="wallet-main" aria-busy={terms.state === 'loading'}>
        <Loaded of={terms} onAgain={loadAll} {...drawn(strings)}>
          {(known) => (
            <Ready
              {...{ strings, limits, bindPath, ...(kind && { kind }) }}
              terms={known}
              onAsked={() => setAsked(asked + 1)}
            />
          )}
        </Loaded>
      </div>
      <div className="wallet-side">
        {terms.state === 'ready' && <News {...{ strings, asked, place }} terms={terms.value} />}
        <BalanceCard strings={strings} />
      </div>
    </div>
  )
})

/** The data of both parts of the page: one tap reloads both. */
const loadAll = () => Promise.all([loadTerms(), loadBanking()])

/** The code of withdrawals under way or ended loads with the first of them. A failed load is tried again with the next terms. */
function News(props: NewsProps) {
  const [Piece, setPiece] = useState<ComponentType<NewsProps>>()
  const { terms } = props
  useEffect(() => {
    if (Piece || terms.ended.length + terms.open.length === 0) return
    import('./WithdrawNews.tsx').then(
      ({ WithdrawNews }) => setPiece(() => WithdrawNews),
      () => {},
    )
  }, [terms, Piece])
  return Piece && <Piece {...props} />
}

/** The list of open steps; once none is left, the request form. */
function Ready(props: Props & { terms: Terms; onAsked: () => void }) {
  const { strings, terms } = props
  const banking = useStore($banking)
  if (terms.steps.some(({ state }) => state !== 'done')) return <WithdrawSteps strings={strings} steps={terms.steps} />
  return (
    <Loaded of={banking} onAgain={loadBanking} {...drawn(strings)}>
      {(info) => <RequestForm {...props} info={info} />}
    </Loaded>
  )
}

/** Placeholder and error message of both parts of the page. */
const drawn = (strings: Strings) => ({ strings, waiting: <Waiting />, failed: t(strings, 'wallet.ask.failed') })

function Waiting() {
  return (
    <>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="title" />
    </>
  )
}
