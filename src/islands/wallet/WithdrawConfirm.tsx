import { useStore } from '@nanostores/react'
import { showToast } from '#stores/ui/ui.ts'
import type { BankAccount } from '#stores/wallet/bank.ts'
import { $isSending, askWithdrawal, type Wish } from '#stores/wallet/withdraw.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { BankText } from './BankText.tsx'

type Props = {
  strings: Strings
  wish: Wish
  payee: BankAccount
  isOpen: boolean
  onClose: () => void
  /** The request was accepted. */
  onAsked: () => void
}

/** The confirmation before coin is held: amount and number, large enough to compare. */
export function WithdrawConfirm({ strings, wish, payee, isOpen, onClose, onAsked }: Props) {
  const isBusy = useStore($isSending)

  async function send() {
    const problem = await askWithdrawal(wish)
    onClose()
    if (!problem) onAsked()
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, 'wallet.ask.asked'), 'success')
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(strings, 'wallet.ask.confirmTitle')} isClosable={!isBusy}>
      <dl className="wish">
        <div>
          <dt>{t(strings, 'wallet.amount')}</dt>
          <dd className="money wish-amount">{formats(strings).coin(wish.amount)}</dd>
        </div>
        <div>
          <dt>{t(strings, 'wallet.ask.to')}</dt>
          <dd className="wish-payee">
            <BankText strings={strings} account={payee} />
          </dd>
        </div>
      </dl>
      <p className="dialog-message">{t(strings, 'wallet.ask.confirmText')}</p>
      <div className="dialog-actions">
        <Button onClick={onClose} disabled={isBusy}>
          {t(strings, 'common.cancel')}
        </Button>
        <Button look="gold" isBusy={isBusy} onClick={() => void send()}>
          {t(strings, 'wallet.ask.confirm')}
        </Button>
      </div>
    </Sheet>
  )
}
