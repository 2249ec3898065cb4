import { useStore } from '@nanostores/react'
import type { FirmProofKind } from '../account/proof.ts'
import { proofProblems } from '../account/proof.ts'
import { Button } from '../ui/Button.tsx'
import { ProofField, proofIn } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $isBankBusy, type BankAccount, removeAccount } from './bank.ts'

type Props = { strings: Strings; account: BankAccount; proof: FirmProofKind; onClose: () => void }

/** Asks for confirmation and re-authentication before an account is removed. */
export function BankRemoval({ strings, account, proof, onClose }: Props) {
  const isBusy = useStore($isBankBusy)
  const { problems, sayAt, formProps } = useProblems(
    (form) => proofProblems(proofIn(form, proof)),
    (form) => void remove(form),
  )
  const { accountId, bankName: name, lastFour: end } = account

  async function remove(form: HTMLFormElement) {
    const problem = await removeAccount(accountId, proofIn(form, proof))
    if (problem === 'busy' || problem === 'unusual') return
    if (problem) {
      sayAt(form, problem)
      return void showToast(t(strings, problem.key, problem.values), 'error')
    }
    onClose()
    showToast(t(strings, 'bank.removed'), 'success')
  }

  return (
    <Sheet isOpen onClose={onClose} title={t(strings, 'bank.removeTitle')} isClosable={!isBusy}>
      <form className="wallet-main" {...formProps}>
        <p className="dialog-message">{t(strings, 'bank.removeText', { name, end })}</p>
        <ProofField strings={strings} kind={proof} use="bank" problems={problems} />
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
