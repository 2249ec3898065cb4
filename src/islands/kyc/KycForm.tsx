import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { KycFields } from '#contract/kyc/kyc.ts'
import { Button } from '../ui/Button.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { KycField } from './KycField.tsx'
import { keepKyc } from './kyc.ts'
import { fieldsOf, firstAnswers, hasNumber, type KycStep, stepProblems } from './kycForm.ts'
import type { Standing } from './kycStanding.ts'

type Props = {
  strings: Strings
  step: KycStep
  standing: Standing
  /** The account's bound number, or ''. */
  mobile: string
  onKept: () => void
  onBack?: (() => void) | undefined
}

/** One step of the form. Each field is saved on the server when it loses the focus. */
export function KycForm({ strings, step, standing, mobile, onKept, onBack }: Props) {
  const [first] = useState(() => firstAnswers(standing, mobile))
  const [answers, setAnswers] = useState(first)
  const [isBusy, setIsBusy] = useState(false)
  const { form, isKept, keep } = useKeeping(step)
  const isNumberKept = (answers.documentNumber ?? '') === '' && hasNumber(standing, answers)
  const { problems, formProps } = useProblems(
    (each) => stepProblems(step, standing, readStep(each, step)),
    (each) => void submit(each),
  )

  async function submit(filled: HTMLFormElement) {
    if (isBusy) return
    setIsBusy(true)
    const problem = await keepKyc(readStep(filled, step))
    setIsBusy(false)
    if (problem) return void showToast(t(strings, problem.key, problem.values), 'error')
    onKept()
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    formProps.onBlur(event)
    keep()
  }

  return (
    <form
      className="kyc-form"
      {...formProps}
      ref={form}
      onBlur={onBlur}
      onChange={(event) => setAnswers(readStep(event.currentTarget, step))}
    >
      {fieldsOf(step, answers).map((field) => (
        <div key={field} className={`kyc-field kyc-field-${field}`}>
          {field === 'otherStreet' && <h3>{t(strings, 'kyc.permanent')}</h3>}
          <KycField
            strings={strings}
            field={field}
            kept={first}
            mask={isNumberKept ? standing.documentMask : undefined}
            problem={problems[field]}
          />
        </div>
      ))}
      <div className="kyc-actions">
        <Button look="gold" type="submit" isBusy={isBusy}>
          {t(strings, 'kyc.next')}
        </Button>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {t(strings, 'kyc.back')}
          </Button>
        )}
      </div>
      <p className="wallet-note kyc-kept" role="status">
        {isKept && t(strings, 'kyc.saved')}
      </p>
    </form>
  )
}

/** Saves a changed form on the server when a field loses focus, or the page becomes hidden. */
function useKeeping(step: KycStep) {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef('')
  const [isKept, setIsKept] = useState(false)

  function keep() {
    if (!form.current) return
    const typed = readStep(form.current, step)
    const text = JSON.stringify(typed)
    if (text === last.current) return
    last.current = text
    // Without a connection the page stays unchanged; 'Save and continue' reports it.
    void keepKyc(typed).then((problem) => {
      if (problem) last.current = ''
      setIsKept(!problem)
    })
  }

  // The initial values were saved before, or are defaults that nobody entered.
  useEffect(() => {
    if (form.current) last.current = JSON.stringify(readStep(form.current, step))
  }, [step])

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  })

  return { form, isKept, keep }
}

/** The values of a step's fields. FormData omits an unticked checkbox. */
function readStep(form: HTMLFormElement, step: KycStep): KycFields {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { ...(step === 'address' && { isSameAddress: '' }), ...Object.fromEntries(texts) }
}
