import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { feeOf } from '#contract/wallet/bands.ts'
import { safePasswordTypo } from '#contract/wallet/safebox.ts'
import { Button } from '../ui/Button.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { BankText } from './BankText.tsx'
import type { BankAccount } from './bank.ts'
import { SafePasswordField } from './SafePasswordField.tsx'
import type { Terms } from './terms.ts'
import { $isSending, askWithdrawal, isPasswordMessage, type Wish } from './withdraw.ts'

type Props = {
  strings: Strings
  terms: Terms
  wish: Wish
  payee: BankAccount
  isOpen: boolean
  onClose: () => void
  /** The request was accepted. */
  onAsked: () => void
}

/** The confirmation before coin is held: amount, fee and number, large enough to compare, and the safe-box password where one is set. */
export function WithdrawConfirm({ strings, terms, wish, payee, isOpen, onClose, onAsked }: Props) {
  const isBusy = useStore($isSending)
  const [wrong, setWrong] = useState<string>()

  async function send(form: HTMLFormElement) {
    const typed = terms.needsPassword ? fieldText(form, 'password').trim() : undefined
    const typo = typed === undefined ? undefined : safePasswordTypo(typed)
    if (typo) return setWrong(t(strings, 'wallet.ask.passwordTip'))
    const problem = await askWithdrawal(wish, typed)
    // A wrong password is told at its field, which stays open.
    if (problem && isPasswordMessage(problem)) return setWrong(t(strings, problem.key, problem.values))
    onClose()
    if (!problem) onAsked()
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, 'wallet.ask.asked'), 'success')
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(strings, 'wallet.ask.confirmTitle')} isClosable={!isBusy}>
      <form
        className="wish-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <WishFacts {...{ strings, terms, wish, payee }} />
        <p className="dialog-message">{t(strings, 'wallet.ask.confirmText')}</p>
        {terms.needsPassword && (
          <SafePasswordField
            strings={strings}
            name="password"
            label={t(strings, 'wallet.ask.password')}
            error={wrong}
            onChange={() => setWrong(undefined)}
          />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose} disabled={isBusy}>
            {t(strings, 'common.cancel')}
          </Button>
          <Button look="gold" type="submit" isBusy={isBusy}>
            {t(strings, 'wallet.ask.confirm')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** What leaves the coin, what of it arrives, and where. */
function WishFacts({ strings, terms, wish, payee }: Pick<Props, 'strings' | 'terms' | 'wish' | 'payee'>) {
  const fee = feeOf(terms.bands, wish.amount)
  const { coin } = formats(strings)
  return (
    <dl className="wish">
      <div>
        <dt>{t(strings, 'wallet.amount')}</dt>
        <dd className="money wish-amount">{coin(wish.amount)}</dd>
      </div>
      {fee > 0 && (
        <div>
          <dt>{t(strings, 'wallet.ask.arrives')}</dt>
          <dd className="money">{`${coin(wish.amount - fee)} (${t(strings, 'wallet.ask.withFee', { fee: coin(fee) })})`}</dd>
        </div>
      )}
      <div>
        <dt>{t(strings, 'wallet.ask.to')}</dt>
        <dd className="wish-payee">
          <BankText strings={strings} account={payee} />
        </dd>
      </div>
    </dl>
  )
}
