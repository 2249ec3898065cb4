import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { codeProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { recoveryProblem } from '../account/recoveryProblem.ts'
import {
  $twoFactorLogin,
  backToPassword,
  bringCode,
  sendAgain,
  startTwoFactorLogin,
} from '../session/twoFactorLogin.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { CodeField } from '../ui/form/CodeField.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { typedIn } from '../ui/form/fields.ts'
import { type Problems, useProblems } from '../ui/form/problems.tsx'
import { RecoveryField } from '../ui/form/RecoveryField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $pendingLogin } from './pendingLogin.ts'

const submit = debounced(SUBMIT_DEBOUNCE_MS, bringCode)

const findWith =
  (problemOf: typeof codeProblem) =>
  (form: HTMLFormElement): Problems => {
    const problem = problemOf(typedIn(form).code)
    return problem ? { code: problem } : {}
  }

/** The second factor: the code that a log-in from a new device needs after the password, from the phone or from paper. */
export function TwoFactorForm({ strings }: { strings: Strings }) {
  const isUnsent = useStore($pendingLogin)?.isUnsent === true
  const [byRecovery, setByRecovery] = useState(isUnsent)
  // A fresh form each, without the problems of the other.
  return (
    <CodeForm
      key={String(byRecovery)}
      strings={strings}
      byRecovery={byRecovery}
      onSwitch={() => setByRecovery(!byRecovery)}
    />
  )
}

type Props = { strings: Strings; byRecovery: boolean; onSwitch: () => void }

function CodeForm({ strings, byRecovery, onSwitch }: Props) {
  const kept = useStore($pendingLogin)
  const state = useStore($twoFactorLogin)
  const isUnsent = kept?.isUnsent === true
  const { problems, formProblem, formProps } = useProblems(
    findWith(byRecovery ? recoveryProblem : codeProblem),
    (form) => submit(typedIn(form).code, translate),
    state.step === 'failed' ? state.problem : undefined,
  )
  const { ref } = formProps
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  useEffect(startTwoFactorLogin, [])
  // At first, and after a failed try. Six digits leave no room for more, so typing replaces them.
  useEffect(() => {
    const field = ref.current?.elements.namedItem('code')
    if (state.step === 'sending' || !(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [state, ref])

  return (
    <form className="auth-form" {...formProps}>
      <p>{t(strings, isUnsent ? 'recovery.login.unsent' : 'twoFactor.login.text')}</p>
      <FormError problem={formProblem} translate={translate} />
      {byRecovery ? (
        <RecoveryField strings={strings} problem={problems.code} />
      ) : (
        <CodeField
          strings={strings}
          use="step"
          problem={problems.code}
          {...(!isUnsent && { tip: t(strings, 'twoFactor.login.tip', { mobile: kept?.mobile ?? '' }) })}
          ask={sendAgain}
        />
      )}
      <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
        {t(strings, 'login.submit')}
      </Button>
      <Button isWide onClick={onSwitch}>
        {t(strings, byRecovery ? 'recovery.login.phone' : 'recovery.login.use')}
      </Button>
      <Button isWide onClick={backToPassword}>
        {t(strings, 'twoFactor.login.back')}
      </Button>
      <p className="auth-note">
        {t(strings, 'twoFactor.login.lost')}
        <br />
        <a href="/service">{t(strings, 'login.service')}</a>
      </p>
    </form>
  )
}
