import '../session/auth-form.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { EXPORTS_PER_DAY_MAX } from '#contract/rights/limits.ts'
import { EXPORT_PATH } from '#contract/rights/rights.ts'
import { $rightsWork, askCopy, type MyData } from '#stores/rights/rights.ts'
import { showToast } from '#stores/ui/ui.ts'
import { Button } from '../ui/Button.tsx'
import { ProofField, ProofFirst, problemOfProof, proofIn } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; data: MyData }

/** A copy of all the player's data, as a file. */
export function CopyCard({ strings, data: { proof, exportsLeft } }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const title = t(strings, 'rights.copyTitle')
  return (
    <section className="security-card" aria-labelledby="rights-copy">
      <h2 id="rights-copy">{title}</h2>
      <p className="security-soft">{t(strings, 'rights.copyText')}</p>
      {proof === 'none' ? (
        <ProofFirst strings={strings} />
      ) : (
        // Not `disabled`, since the sheet returns the focus to it after the last copy.
        <Button isWide aria-disabled={exportsLeft === 0} onClick={() => setIsOpen(exportsLeft > 0)}>
          {t(strings, 'rights.copy')}
        </Button>
      )}
      <p className="security-soft rights-small">
        {exportsLeft === 0
          ? t(strings, 'rights.refusal.exportsTooMany')
          : t(strings, 'rights.copiesLeft', { count: exportsLeft, limit: EXPORTS_PER_DAY_MAX })}
      </p>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} closeLabel={t(strings, 'common.close')}>
        <CopyForm strings={strings} proof={proof} onDone={() => setIsOpen(false)} />
      </Sheet>
    </section>
  )
}

function CopyForm({ strings, proof, onDone }: { strings: Strings; proof: MyData['proof']; onDone: () => void }) {
  const work = useStore($rightsWork)
  const { problems, sayAt, formProps } = useProblems(
    (form) => problemOfProof(proofIn(form, proof)),
    (form) => void send(form),
  )

  async function send(form: HTMLFormElement) {
    const outcome = await askCopy(proofIn(form, proof))
    if (!outcome) return
    if ('problem' in outcome) {
      sayAt(form, outcome.problem)
      return void showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
    }
    fetchFile(outcome.ticket)
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

/** Posts the ticket as a form. The browser saves the response whatever its size, and no URL holds the ticket. */
function fetchFile(ticket: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = EXPORT_PATH
  form.dataset.astroReload = ''
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
