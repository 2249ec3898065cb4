import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { hiddenMobile } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { $bind, type Binding, bindingProblems, bindPhone, startBind } from '../session/bindPhone.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { typedIn } from '../ui/form/fields.ts'
import { PasswordProof } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { WithSafety } from '../ui/form/WithSafety.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { useNeeded, useOnDemand } from '../ui/onDemand.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { NumberFields, type NumberRules } from './NumberFields.tsx'
import { $numberOffer } from './numberOffer.ts'
import { WithPlayer } from './WithPlayer.tsx'

type Props = { strings: Strings; rules: NumberRules }

const loadChange = async () => (await import('./ChangeNumber.tsx')).ChangeNumber
const loadClaims = async () => (await import('./NumberClaims.tsx')).NumberClaims

const submit = debounced(SUBMIT_DEBOUNCE_MS, bindPhone)

/** Binds a phone number to the account, or shows the one that is bound, with the way to another. */
export const BindForm = guarded(function BindForm({ strings, rules }: Props) {
  return (
    <WithPlayer strings={strings} waiting={<Skeleton shape="title" />}>
      {({ mobile }) =>
        mobile === '' ? (
          <Unbound strings={strings} rules={rules} />
        ) : (
          <Bound strings={strings} rules={rules} mobile={mobile} />
        )
      }
    </WithPlayer>
  )
})

function Bound({ strings, rules, mobile }: Props & { mobile: string }) {
  const { Piece: Form, isLoading, fetchPiece } = useOnDemand(loadChange)

  async function open() {
    if (!(await fetchPiece())) showToast(t(strings, 'common.networkFail'), 'error')
  }

  return (
    <div className="auth-bound">
      <p className="auth-number">{hiddenMobile(mobile)}</p>
      <p>{t(strings, 'login.boundText')}</p>
      <WithSafety strings={strings}>
        {(safety) => (
          <>
            <Claims strings={strings} safety={safety} />
            {Form ? (
              <Form strings={strings} rules={rules} safety={safety} mobile={mobile} />
            ) : (
              <Button isWide isBusy={isLoading} onClick={() => void open()}>
                {t(strings, 'number.change')}
              </Button>
            )}
          </>
        )}
      </WithSafety>
    </div>
  )
}

/** Few numbers change hands, so that its code loads where there is something to say. */
function Claims({ strings, safety }: { strings: Strings; safety: Reply<'getSafety'> }) {
  const offer = useStore($numberOffer)
  const isNeeded = offer.step !== 'none' || Boolean(safety.numberAsked ?? safety.numberClaimed)
  const Piece = useNeeded(loadClaims, isNeeded)
  return Piece && <Piece strings={strings} safety={safety} />
}

/** The fields depend on the account: with a password, the form asks for it as re-authentication. */
function Unbound({ strings, rules }: Props) {
  return (
    <WithSafety strings={strings}>
      {(safety) => (
        <>
          <NumberForm strings={strings} rules={rules} hasPassword={safety.hasPassword} />
          <Claims strings={strings} safety={safety} />
        </>
      )}
    </WithSafety>
  )
}

function bindingIn(form: HTMLFormElement, hasPassword: boolean): Binding {
  const { account, code, password } = typedIn(form)
  return { account, code, password: hasPassword ? password : undefined }
}

function NumberForm({ strings, rules, hasPassword }: Props & { hasPassword: boolean }) {
  const state = useStore($bind)
  const { problems, checkField, formProblem, formProps } = useProblems(
    (form) => bindingProblems(bindingIn(form, hasPassword), rules),
    (form) => submit(bindingIn(form, hasPassword), translate),
    state.step === 'failed' ? state.problem : undefined,
  )
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  useEffect(startBind, [])

  return (
    <form className="auth-form" {...formProps}>
      <FormError problem={formProblem} translate={translate} />
      <NumberFields {...{ strings, rules, problems, checkField }} />
      {hasPassword && <PasswordProof strings={strings} problem={problems.password} />}
      <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
        {t(strings, 'login.bindSubmit')}
      </Button>
    </form>
  )
}
