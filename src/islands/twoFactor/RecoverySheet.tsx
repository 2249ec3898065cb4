import '../ui/form/auth-form.css'
import './recovery.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { proofProblems } from '../account/proof.ts'
import { recoveryProblem } from '../account/recoveryProblem.ts'
import { $player } from '../player.ts'
import { prepareAuth } from '../session/authentication.ts'
import { Button } from '../ui/Button.tsx'
import { copy } from '../ui/copy.ts'
import { debounced } from '../ui/debounce.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { typedIn } from '../ui/form/fields.ts'
import { ProofField, proofIn } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { RecoveryField } from '../ui/form/RecoveryField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $codes, $confirming, $making, confirmCodes, makeCodes } from './recoveryCodes.ts'
import { twoFactorProof } from './twoFactorSwitch.ts'

type Props = { strings: Strings; safety: Reply<'getSafety'>; waits: boolean; onDone: () => void }

const make = debounced(SUBMIT_DEBOUNCE_MS, makeCodes)
const confirm = debounced(SUBMIT_DEBOUNCE_MS, confirmCodes)

/** Makes recovery codes, shows them this once, and puts them into force by one of them. */
export function RecoverySheet({ strings, safety, waits, onDone }: Props) {
  const codes = useStore($codes)
  const [isAnew, setIsAnew] = useState(!waits)
  const hasCodes = codes.length > 0

  if (!hasCodes && isAnew) return <MakeForm strings={strings} safety={safety} />
  return (
    <div className="recovery">
      {hasCodes && <Codes strings={strings} codes={codes} />}
      <ConfirmForm strings={strings} onDone={onDone} />
      {!hasCodes && <Button onClick={() => setIsAnew(true)}>{t(strings, 'recovery.again')}</Button>}
    </div>
  )
}

function MakeForm({ strings, safety }: Pick<Props, 'strings' | 'safety'>) {
  const kind = twoFactorProof(safety)
  const state = useStore($making)
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  const { problems, formProblem, formProps } = useProblems(
    (form) => proofProblems(proofIn(form, kind)),
    (form) => make(proofIn(form, kind), translate),
    state.step === 'failed' ? state.problem : undefined,
  )

  return (
    <form className="auth-form" {...formProps} onFocus={prepareAuth}>
      <p>{t(strings, 'recovery.makeText')}</p>
      <FormError problem={formProblem} translate={translate} />
      <ProofField strings={strings} kind={kind} use="step" problems={problems} />
      {kind !== 'none' && (
        <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
          {t(strings, 'recovery.make')}
        </Button>
      )}
    </form>
  )
}

function Codes({ strings, codes }: { strings: Strings; codes: readonly string[] }) {
  const player = useStore($player)
  const account = player.state === 'ready' ? player.user.account : ''
  const said = { done: t(strings, 'recovery.copied'), failed: t(strings, 'recovery.copyFail') }
  return (
    <>
      <p className="recovery-screen">{t(strings, 'recovery.keep')}</p>
      <p className="recovery-paper">{t(strings, 'recovery.paper', { account })}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-tools">
        <Button onClick={() => print()}>{t(strings, 'recovery.print')}</Button>
        <Button onClick={() => void copy(codes.join('\n'), said)}>{t(strings, 'recovery.copy')}</Button>
      </div>
    </>
  )
}

function ConfirmForm({ strings, onDone }: Pick<Props, 'strings' | 'onDone'>) {
  const state = useStore($confirming)
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  const { problems, formProblem, formProps } = useProblems(
    (form) => {
      const problem = recoveryProblem(typedIn(form).code)
      return problem ? { code: problem } : {}
    },
    (form) => confirm(typedIn(form).code, translate),
    state.step === 'failed' ? state.problem : undefined,
  )
  useEffect(() => {
    if (state.step === 'done') onDone()
  }, [state.step, onDone])

  return (
    <form className="auth-form" {...formProps}>
      <p>{t(strings, 'recovery.notYet')}</p>
      <FormError problem={formProblem} translate={translate} />
      <RecoveryField
        strings={strings}
        problem={problems.code}
        label={t(strings, 'recovery.field')}
        tip={t(strings, 'recovery.tip')}
      />
      <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
        {t(strings, 'recovery.submit')}
      </Button>
    </form>
  )
}
