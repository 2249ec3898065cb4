import { useStore } from '@nanostores/react'
import { $isBankBusy, type BankAccount, type ProofKind, proofProblems, removeAccount } from '#stores/bank.ts'
import { showToast } from '#stores/ui.ts'
import { fieldText } from '../account/fields.ts'
import { useProblems } from '../account/problems.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BankProof } from './BankProof.tsx'

type Props = { strings: Strings; account: BankAccount; proof: ProofKind; onClose: () => void }

/** Asks once more, and for the proof, before an account leaves the list. */
export function BankRemoval({ strings, account, proof, onClose }: Props) {
  const isBusy = useStore($isBankBusy)
  const { problems, formProps } = useProblems(
    (form) => proofProblems(fieldText(form, proof), proof),
    (form) => void remove(form),
  )
  const { accountId, bankName: name, lastFour: end } = account

  async function remove(form: HTMLFormElement) {
    const trouble = await removeAccount(accountId, fieldText(form, proof), proof)
    if (trouble === 'busy' || trouble === 'unusual') return
    if (trouble) return void showToast(t(strings, trouble.key, trouble.values), 'error')
    onClose()
    showToast(t(strings, 'bank.removed'), 'success')
  }

  return (
    <Sheet isOpen onClose={onClose} title={t(strings, 'bank.removeTitle')} isClosable={!isBusy}>
      <form className="wallet-main" {...formProps}>
        <p className="dialog-message">{t(strings, 'bank.removeText', { name, end })}</p>
        <BankProof strings={strings} proof={proof} problems={problems} />
        <div className="dialog-actions">
          <Button onClick={onClose} disabled={isBusy}>
            {t(strings, 'bank.keep')}
          </Button>
          {proof !== 'none' && (
            <Button look="danger" type="submit" isBusy={isBusy}>
              {t(strings, 'bank.remove')}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
