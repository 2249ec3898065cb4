import { useStore } from '@nanostores/react'
import { EXPORT_PATH } from '#contract/rights/rights.ts'
import { proofProblems } from '../account/proof.ts'
import { Button } from '../ui/Button.tsx'
import { ProofField, proofIn } from '../ui/form/ProofField.tsx'
import { postTicket } from '../ui/form/postTicket.ts'
import { useProblems } from '../ui/form/problems.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { askCopy } from './proven.ts'
import { $rightsWork, type MyData } from './rights.ts'

type Props = { strings: Strings; proof: MyData['proof']; onDone: () => void }

/** Re-authentication before a copy is made. */
export function CopyForm({ strings, proof, onDone }: Props) {
  const work = useStore($rightsWork)
  const { problems, sayAt, formProps } = useProblems(
    (form) => proofProblems(proofIn(form, proof)),
    (form) => void send(form),
  )

  async function send(form: HTMLFormElement) {
    const outcome = await askCopy(proofIn(form, proof))
    if (!outcome) return
    if ('problem' in outcome) {
      sayAt(form, outcome.problem)
      return void showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
    }
    postTicket(EXPORT_PATH, outcome.ticket)
    showToast(t(strings, 'rights.copyDone'), 'success')
    onDone()
  }

  return (
    <form className="auth-form" {...formProps}>
      <p className="security-soft">{t(strings, 'rights.copyWarning')}</p>
      <ProofField strings={strings} kind={proof} use="rights" problems={problems} />
      <Button look="gold" type="submit" isWide isBusy={work === 'export'}>
        {t(strings, 'rights.copySubmit')}
      </Button>
    </form>
  )
}
