import { formats, type Strings, t } from '../ui/words.ts'
import { BankMark } from './BankMark.tsx'
import { type BankAccount, type BankInfo, isUsable } from './bank.ts'

/** An account as its owner knows it: bank, last digits, holder. */
export function BankText({ strings, account }: { strings: Strings; account: BankAccount }) {
  const { bankId, bankName, shortBankName, lastFour, accountName } = account
  return (
    <>
      <BankMark code={shortBankName} id={bankId} />
      <span className="bank-text">
        <strong>{bankName}</strong>
        <span className="money">
          <span className="unseen">{t(strings, 'bank.number', { end: lastFour })}</span>
          <span aria-hidden="true">•••• {lastFour}</span>
        </span>
        <span className="bank-holder">{accountName}</span>
      </span>
    </>
  )
}

type StateProps = { strings: Strings; account: BankAccount; info: BankInfo }

/** Whether it accepts withdrawals, and the end of its hold. */
export function BankState({ strings, account, info }: StateProps) {
  const until = { until: formats(strings).moment(account.usableTime) }
  if (!account.isOpen) return <span className="bank-state">{t(strings, 'bank.closed')}</span>
  if (!account.isOwn) return <span className="bank-state">{t(strings, 'bank.notOwn')}</span>
  if (!isUsable(account, info)) return <span className="bank-state">{t(strings, 'bank.readyFrom', until)}</span>
  return (
    <span className="bank-state" data-ready>
      {t(strings, 'bank.ready')}
    </span>
  )
}
