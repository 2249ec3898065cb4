import './bank.css'
import './payee.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PayeeKind } from '#contract/wallet/rails.ts'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { BankState, BankText } from './BankText.tsx'
import { $banking, type BankInfo, loadBanking } from './bank.ts'
import { PayeeHistory } from './PayeeHistory.tsx'
import { PayeePrices } from './PayeePrices.tsx'
import { $terms, loadTerms, type Terms } from './terms.ts'

/** `bindPath`: this layout's address for adding and changing accounts. */
type Props = { strings: Strings; kind: PayeeKind; bindPath: string }

/** What withdrawals to one kind of account cost, how long they take and how much they may be; the accounts, and the withdrawals so far. */
export const PayeeFacts = guarded(function PayeeFacts(props: Props) {
  const { strings, kind } = props
  const terms = useStore($terms, { ssr: 'initial' })
  const banking = useStore($banking, { ssr: 'initial' })
  useEffect(() => void loadAll(), [])
  const drawn = { strings, failed: t(strings, 'payee.failed'), onAgain: loadAll, waiting: <Skeleton shape="card" /> }

  return (
    <div className="payee-facts" aria-busy={terms.state === 'loading' || banking.state === 'loading'}>
      <Loaded of={terms} {...drawn}>
        {(known) => (
          <>
            <PayeePrices strings={strings} bands={known.bands} />
            <Limits strings={strings} terms={known} />
            <Loaded of={banking} {...drawn}>
              {(info) => <Accounts {...props} info={info} />}
            </Loaded>
          </>
        )}
      </Loaded>
      <PayeeHistory strings={strings} kind={kind} />
    </div>
  )
})

const loadAll = () => Promise.all([loadTerms(), loadBanking()])

function Limits({ strings, terms }: { strings: Strings; terms: Terms }) {
  const { shortCoin } = formats(strings)
  const { minimum, maximum, limits } = terms
  return (
    <section className="card payee-card" aria-labelledby="payee-limits">
      <h2 id="payee-limits">{t(strings, 'payee.limits')}</h2>
      <dl>
        <div>
          <dt>{t(strings, 'payee.each')}</dt>
          <dd className="money">{t(strings, 'payee.range', { min: shortCoin(minimum), max: shortCoin(maximum) })}</dd>
        </div>
        {(['day', 'month'] as const).map((span) => (
          <div key={span}>
            <dt>{t(strings, `payee.${span}`)}</dt>
            <dd className="money">
              {t(strings, 'payee.left', { left: shortCoin(limits[span].left), most: shortCoin(limits[span].most) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Accounts({ strings, kind, bindPath, info }: Props & { info: BankInfo }) {
  const accounts = info.appUserBankList.filter((account) => account.kind === kind)
  return (
    <section className="card payee-card" aria-labelledby="payee-accounts">
      <h2 id="payee-accounts">{t(strings, 'payee.accounts')}</h2>
      {accounts.length === 0 && <p className="wallet-note">{t(strings, `payee.none.${kind}`)}</p>}
      <ul>
        {accounts.map((account) => (
          <li key={account.accountId} className="bank-card">
            <BankText strings={strings} account={account} />
            <BankState strings={strings} account={account} info={info} />
          </li>
        ))}
      </ul>
      <a className="button button-quiet button-small" href={`${bindPath}?back=1`}>
        <span className="button-text">{t(strings, 'payee.add')}</span>
      </a>
    </section>
  )
}
