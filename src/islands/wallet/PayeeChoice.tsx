import '../ui/radio.css'
import '../ui/kinds.css'
import './bank.css'
import './withdraw.css'
import { type Strings, t } from '../ui/words.ts'
import { BankState, BankText } from './BankText.tsx'
import { type BankAccount, type BankInfo, isUsable } from './bank.ts'

type Props = {
  strings: Strings
  info: BankInfo
  chosen: BankAccount | undefined
  onChoose: (accountId: string) => void
  bindPath: string
  error: string | undefined
}

/** The withdrawal's target: one of the player's own accounts, or a link to add one. */
export function PayeeChoice({ strings, info, chosen, onChoose, bindPath, error }: Props) {
  const accounts = info.appUserBankList
  return (
    <fieldset className="kinds payees" aria-describedby={error && 'payee-error'}>
      <legend className="field-label">{t(strings, 'bank.to')}</legend>
      {accounts.map((account) => (
        <label key={account.accountId} className="kind payee">
          <input
            type="radio"
            className="radio"
            name="payee"
            checked={account === chosen}
            disabled={!isUsable(account, info)}
            onChange={() => onChoose(account.accountId)}
          />
          <BankText strings={strings} account={account} />
          {!isUsable(account, info) && <BankState strings={strings} account={account} info={info} />}
        </label>
      ))}
      <a className="kind payee payee-add" href={`${bindPath}?back=1`}>
        <span className="bank-mark" aria-hidden="true">
          +
        </span>
        <span className="bank-text">
          <strong>{t(strings, accounts.length === 0 ? 'bank.add' : 'bank.addAnother')}</strong>
          {accounts.length === 0 && <span className="bank-holder">{t(strings, 'bank.emptyText')}</span>}
        </span>
      </a>
      <p className="field-error" id="payee-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
