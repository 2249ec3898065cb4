import { proofProblems } from '../account/proof.ts'
import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { RECORD_YEARS, VISIT_YEARS } from '#contract/rights/limits.ts'
import { leftoverOf } from '#contract/rights/rights.ts'
import { Button } from '../ui/Button.tsx'
import { ProofField, proofIn } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { confirm, showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { closeAccount } from './proven.ts'
import { $rightsWork, type MyData } from './rights.ts'

type Props = { strings: Strings; data: MyData; onDone: () => void }

const CONSEQUENCES = ['login', 'money', 'points', 'name', 'records'] as const

/** The consequences of closing, the forfeited coin, and re-authentication. */
export function ClosingForm({ strings, data, onDone }: Props) {
  const { proof, standing, closingDays } = data
  const work = useStore($rightsWork)
  const leftover = leftoverOf(standing)
  const { problems, sayAt, formProps } = useProblems(
    (form) => {
      const isAgreed = leftover === 0 || new FormData(form).has('leftover')
      return {
        ...(isAgreed ? {} : { leftover: { key: 'rights.leftoverNeeded' } }),
        ...proofProblems(proofIn(form, proof)),
      }
    },
    (form) => void close(form),
  )

  async function close(form: HTMLFormElement) {
    const shown = proofIn(form, proof)
    const message = t(strings, 'rights.closeSure', { count: closingDays })
    if (!(await confirm({ message, accept: t(strings, 'rights.close') }))) return
    const outcome = await closeAccount(shown, leftover)
    if (!outcome) return
    if ('problem' in outcome) {
      sayAt(form, outcome.problem)
      return void showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
    }
    showToast(t(strings, 'rights.closeDone'), 'success')
    onDone()
  }

  return (
    <form className="auth-form" {...formProps}>
      <ul className="rights-consequences">
        {CONSEQUENCES.map((each) => (
          <li key={each}>
            {t(strings, `rights.consequence.${each}`, {
              count: closingDays,
              visit: t(strings, 'rights.years', { count: VISIT_YEARS }),
              record: t(strings, 'rights.years', { count: RECORD_YEARS }),
            })}
          </li>
        ))}
      </ul>
      {leftover > 0 && (
        <Leftover
          text={t(strings, 'rights.leftover', { amount: formats(strings).coin(leftover) })}
          error={problems.leftover && t(strings, problems.leftover.key)}
        />
      )}
      <ProofField strings={strings} kind={proof} use="rights" problems={problems} />
      <Button look="danger" type="submit" isWide isBusy={work === 'closing'}>
        {t(strings, 'rights.close')}
      </Button>
    </form>
  )
}

function Leftover({ text, error }: { text: string; error: string | undefined }) {
  const id = useId()
  return (
    <div className="rights-leftover">
      <label>
        <input type="checkbox" name="leftover" aria-invalid={error !== undefined || undefined} aria-describedby={id} />
        <span>{text}</span>
      </label>
      <p className="field-error" id={id} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
