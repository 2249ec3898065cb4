import './bank.css'
import './bank-transfer.css'
import { CopyButton } from '../ui/CopyButton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { BankMark } from './BankMark.tsx'
import type { Order } from './deposit.ts'

type Account = NonNullable<Order['appRechargeBankOwn']>

/** Our account for a bank transfer, each part with its copy (spec 2.12). */
export function BankTransfer({ strings, account }: { strings: Strings; account: Account }) {
  const { bankName, shortBankName, accountName, cardNum, amount, reference } = account
  const facts = [
    { name: 'accountName', shown: accountName, copied: accountName },
    { name: 'cardNum', shown: spaced(cardNum), copied: cardNum },
    // Banks' amount fields take digits alone.
    { name: 'amount', shown: formats(strings).coin(amount), copied: (amount / 100).toFixed(2) },
    { name: 'reference', shown: reference, copied: reference },
  ] as const
  return (
    <div className="transfer">
      <p className="transfer-bank">
        <BankMark code={shortBankName} id={shortBankName.charCodeAt(0)} />
        <span className="bank-text">
          <strong>{bankName}</strong>
          <span className="bank-holder">{shortBankName}</span>
        </span>
      </p>
      <p className="wallet-note">{t(strings, 'payment.bank.intro')}</p>
      <dl className="transfer-facts">
        {facts.map(({ name, shown, copied }) => (
          <div key={name}>
            <dt>{t(strings, `payment.bank.${name}`)}</dt>
            <dd>
              <span className={name === 'accountName' ? undefined : 'money'}>{shown}</span>
              <CopyButton strings={strings} value={copied} label={t(strings, `payment.bank.copy.${name}`)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="wallet-note">{t(strings, 'payment.bank.exact')}</p>
      <p className="transfer-warning">{t(strings, 'payment.bank.warning')}</p>
    </div>
  )
}

/** A number in groups of four, as people read it aloud. */
const spaced = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
