import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BankFrame } from './BankFrame.tsx'
import { BankRemoval } from './BankRemoval.tsx'
import { BankState, BankText } from './BankText.tsx'
import type { BankAccount, BankInfo } from './bank.ts'

/** `bindPath`: this layout's address for adding and changing accounts. */
type Props = { strings: Strings; bindPath: string }

/** The player's withdrawal accounts, and how they are protected. */
export const BankAccounts = guarded(function BankAccounts({ strings, bindPath }: Props) {
  return <BankFrame strings={strings}>{(info) => <List strings={strings} bindPath={bindPath} info={info} />}</BankFrame>
})

function List({ strings, bindPath, info }: Props & { info: BankInfo }) {
  const [leaving, setLeaving] = useState<BankAccount>()
  if (info.appUserBankList.length === 0) {
    return (
      <Empty title={t(strings, 'bank.emptyTitle')} text={t(strings, 'bank.emptyText')}>
        <a className="button button-gold" href={`${bindPath}?back=1`}>
          <span className="button-text">{t(strings, 'bank.add')}</span>
        </a>
      </Empty>
    )
  }
  return (
    <>
      <p className="wallet-note">{t(strings, 'bank.intro')}</p>
      <ul className="bank-list">
        {info.appUserBankList.map((account) => (
          <li key={account.accountId} className="card bank-card">
            <BankText strings={strings} account={account} />
            <BankState strings={strings} account={account} info={info} />
            <div className="bank-keys">
              <a
                className="button button-quiet button-small"
                href={`${bindPath}?back=1&id=${account.bankId}`}
                aria-label={t(strings, 'bank.changeOf', { name: account.bankName })}
              >
                <span className="button-text">{t(strings, 'bank.change')}</span>
              </a>
              <Button
                size="small"
                look="quiet"
                aria-label={t(strings, 'bank.removeOf', { name: account.bankName })}
                onClick={() => setLeaving(account)}
              >
                {t(strings, 'bank.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <a className="button button-gold button-wide" href={`${bindPath}?back=1`}>
        <span className="button-text">{t(strings, 'bank.addAnother')}</span>
      </a>
      {leaving && (
        <BankRemoval strings={strings} account={leaving} proof={info.proof} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}
