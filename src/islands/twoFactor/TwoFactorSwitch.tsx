import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import type { ProofKind } from '../account/proof.ts'
import { prepareAuth } from '../session/authentication.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { typedIn } from '../ui/form/fields.ts'
import { ProofField } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { RecoveryField } from '../ui/form/RecoveryField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $switching, startSwitching, switchProblems, switchTwoFactor, twoFactorProof } from './twoFactorSwitch.ts'

type Props = { strings: Strings; isOn: boolean; safety: Reply<'getSafety'>; onDone: () => void }

const submit = debounced(SUBMIT_DEBOUNCE_MS, switchTwoFactor)

/** Switches two-factor log-in to `isOn` after re-authentication. Switching on also needs a code, which proves that codes arrive. */
export function TwoFactorSwitch(props: Props) {
  const { isOn, safety } = props
  const kind = twoFactorProof(safety)
  // Without a password, a code proves the owner: from the phone, or from paper.
  const hasPaper = !isOn && kind !== 'password' && (safety.recovery?.left ?? 0) > 0
  const [byRecovery, setByRecovery] = useState(hasPaper && kind === 'none')
  const onSwitch = hasPaper && kind === 'code' ? () => setByRecovery(!byRecovery) : undefined
  return <SwitchForm key={String(byRecovery)} {...props} kind={kind} byRecovery={byRecovery} onSwitch={onSwitch} />
}

type FormProps = Props & { kind: ProofKind; byRecovery: boolean; onSwitch: (() => void) | undefined }

function SwitchForm({ strings, isOn, onDone, kind, byRecovery, onSwitch }: FormProps) {
  const state = useStore($switching)
  const { problems, formProblem, formProps } = useProblems(
    (form) => switchProblems(isOn, kind, typedIn(form), byRecovery),
    (form) => submit(isOn, kind, typedIn(form), translate),
    state.step === 'failed' ? state.problem : undefined,
  )
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  // The result of a try is dropped with the sheet.
  useEffect(() => startSwitching, [])
  useEffect(() => {
    if (state.step === 'done') onDone()
  }, [state.step, onDone])

  return (
    <form className="auth-form" {...formProps} onFocus={prepareAuth}>
      <p>{t(strings, isOn ? 'twoFactor.onText' : 'twoFactor.offText')}</p>
      <FormError problem={formProblem} translate={translate} />
      {byRecovery ? (
        <RecoveryField strings={strings} problem={problems.code} />
      ) : (
        <ProofField strings={strings} kind={kind} use="step" problems={problems} />
      )}
      {isOn && kind === 'password' && <ProofField strings={strings} kind="code" use="step" problems={problems} />}
      {(byRecovery || kind !== 'none') && (
        <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
          {t(strings, isOn ? 'twoFactor.turnOn' : 'twoFactor.turnOff')}
        </Button>
      )}
      {onSwitch && (
        <Button isWide onClick={onSwitch}>
          {t(strings, byRecovery ? 'recovery.login.phone' : 'recovery.login.use')}
        </Button>
      )}
    </form>
  )
}
