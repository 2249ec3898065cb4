import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { hiddenMobile } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { CodeField } from '../ui/form/CodeField.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { typedIn } from '../ui/form/fields.ts'
import { PasswordProof } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { RecoveryField } from '../ui/form/RecoveryField.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import {
  $numberChange,
  type ChangeProof,
  changeNumber,
  changeProofProblems,
  newNumberProblems,
  startNumberChange,
  takeChangeProof,
} from './changeNumber.ts'
import { NumberFields, type NumberRules } from './NumberFields.tsx'

type Props = { strings: Strings; rules: NumberRules; safety: Reply<'getSafety'>; mobile: string }

const submit = debounced(SUBMIT_DEBOUNCE_MS, changeNumber)

/** Puts another number in the place of the bound one: proof of the owner first, then the new number. */
export function ChangeNumber({ strings, rules, safety, mobile }: Props) {
  const change = useStore($numberChange)
  useEffect(() => {
    startNumberChange()
    return startNumberChange
  }, [])

  if (change.step === 'done') return <Done strings={strings} until={change.until} />
  if (change.step === 'proof') {
    return <Proof strings={strings} safety={safety} mobile={mobile} problem={change.problem} />
  }
  const problem = change.step === 'number' ? change.problem : undefined
  return <NewNumber strings={strings} rules={rules} problem={problem} isBusy={change.step === 'sending'} />
}

function Done({ strings, until }: { strings: Strings; until: Date | undefined }) {
  return (
    <div className="auth-note" role="status">
      <p>{t(strings, 'number.done')}</p>
      {until && <p>{t(strings, 'number.held', { until: formats(strings).moment(until) })}</p>}
    </div>
  )
}

type ProofProps = Pick<Props, 'strings' | 'safety' | 'mobile'> & { problem: UserMessage | undefined }

function Proof({ strings, safety, mobile, problem }: ProofProps) {
  // Without the old number, a recovery code is enough, or a device that is known for long.
  const [isLost, setIsLost] = useState(false)
  const isPaper = isLost && (safety.recovery?.left ?? 0) > 0
  const isStuck = isLost && !isPaper && !safety.isNumberFree
  const proofIn = (form: HTMLFormElement): ChangeProof => {
    const { password, code } = typedIn(form)
    return {
      password: safety.hasPassword ? password : undefined,
      oldCode: isLost && !isPaper ? undefined : code,
      isPaper,
    }
  }
  const { problems, formProblem, formProps } = useProblems(
    (form) => changeProofProblems(proofIn(form)),
    (form) => takeChangeProof(proofIn(form)),
    problem,
  )
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  return (
    <form className="auth-form" {...formProps}>
      <FormError problem={formProblem} translate={translate} />
      {safety.hasPassword && <PasswordProof strings={strings} problem={problems.password} />}
      {isPaper && <RecoveryField strings={strings} problem={problems.code} />}
      {isLost && !isPaper && (
        <p className="auth-note">{t(strings, safety.isNumberFree ? 'number.byDevice' : 'number.stuck')}</p>
      )}
      {!isLost && (
        <>
          <p>{t(strings, 'number.oldCode', { mobile: hiddenMobile(mobile) })}</p>
          <CodeField strings={strings} use="renumber" problem={problems.code} mobile={mobile} />
        </>
      )}
      {isStuck ? (
        <a className="button button-plain button-wide" href="/service">
          <span className="button-text">{t(strings, 'login.service')}</span>
        </a>
      ) : (
        <Button look="gold" type="submit" isWide>
          {t(strings, 'number.next')}
        </Button>
      )}
      <Button isWide onClick={() => setIsLost(!isLost)}>
        {t(strings, isLost ? 'number.haveOld' : 'number.lostOld')}
      </Button>
    </form>
  )
}

type NewProps = { strings: Strings; rules: NumberRules; problem: UserMessage | undefined; isBusy: boolean }

function NewNumber({ strings, rules, problem, isBusy }: NewProps) {
  const { problems, checkField, formProblem, formProps } = useProblems(
    (form) => newNumberProblems(typedIn(form), rules),
    (form) => submit(typedIn(form), translate),
    problem,
  )
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  return (
    <form className="auth-form" {...formProps}>
      <FormError problem={formProblem} translate={translate} />
      <p>{t(strings, 'number.newText')}</p>
      <NumberFields {...{ strings, rules, problems, checkField }} />
      <Button look="gold" type="submit" isWide isBusy={isBusy}>
        {t(strings, 'number.submit')}
      </Button>
      <Button isWide onClick={startNumberChange}>
        {t(strings, 'number.back')}
      </Button>
    </form>
  )
}
