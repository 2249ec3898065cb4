import '../ui/form/auth-form.css'
import '../rights/excluded.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import type { ExcludedProps } from '../rights/Excluded.tsx'
import { $pendingLogin, resumeLogin } from '../twoFactor/pendingLogin.ts'
import { TwoFactorLogin } from '../twoFactor/TwoFactorLogin.tsx'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { fieldText, focusFirst } from '../ui/form/fields.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import { type Strings, t } from '../ui/words.ts'
import { AccountField } from './AccountField.tsx'
import { AgePicture } from './AgePicture.tsx'
import { Agreement } from './Agreement.tsx'
import { AgreementBox } from './AgreementBox.tsx'
import { leaveIfLoggedIn, prepareAuth, rememberedAccount } from './authentication.ts'
import { $excluded, resumeExcluded } from './excluded.ts'
import {
  $login,
  hasSessionEnded,
  type LoginProblems,
  logIn,
  loginProblems,
  nameLogin,
  sayMissing,
  startLogin,
} from './login.ts'
import { SwitchLink } from './SwitchLink.tsx'
import { $device, startDevice } from './variant.ts'

type Props = {
  strings: Strings
  passwordLengthMax: number
  /** The green mode asks for the agreement at log-in too, like some devices. */
  isGreen: boolean
}

const submit = debounced(SUBMIT_DEBOUNCE_MS, logIn)

/** Name and password; on a new device of a player with two-factor, then a code. */
export function LoginForm(props: Props) {
  const step = useStore($pendingLogin, { ssr: 'initial' })
  const [isBack, setIsBack] = useState(false)
  const told = useStore($excluded, { ssr: 'initial' })
  useEffect(resumeLogin, [])
  useEffect(resumeExcluded, [])
  useEffect(leaveIfLoggedIn, [])
  useEffect(nameLogin, [])
  useEffect(() => {
    if (step) setIsBack(true)
  }, [step])
  if (told) return <ExcludedPlayer strings={props.strings} told={told} />
  return step ? <TwoFactorLogin strings={props.strings} /> : <CredentialsForm {...props} isBack={isBack} />
}

const loadExcluded = async () => (await import('../rights/Excluded.tsx')).Excluded

/** Loaded only where it is needed; until then, and without a connection, the words of the refusal. */
function ExcludedPlayer(props: ExcludedProps) {
  const { Piece, fetchPiece } = useOnDemand<ExcludedProps>(loadExcluded)
  const fetchOnce = useEffectEvent(() => void fetchPiece())
  useEffect(() => fetchOnce(), [])
  if (Piece) return <Piece {...props} />
  return (
    <p className="auth-note" role="status">
      {t(props.strings, 'login.loginFailed1049')}
    </p>
  )
}

/** `isBack`: returned from the code step, with the name known. */
function CredentialsForm({ strings, passwordLengthMax, isGreen, isBack }: Props & { isBack: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const login = useStore($login)
  const hasBox = useStore($device, { ssr: 'initial' }) !== '' || isGreen
  // The button is disabled until the script runs, since the form would be sent unencrypted.
  const [isReady, setIsReady] = useState(false)
  const [hasEnded, setHasEnded] = useState(false)
  const [problems, setProblems] = useState<LoginProblems>({})
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  const tell = (problem: UserMessage | undefined) => problem && translate(problem)

  useEffect(() => {
    startDevice()
    setHasEnded(hasSessionEnded())
    // On return, the result of the code step is still to be shown.
    if (!isBack) startLogin()
    const account = form.current?.elements.namedItem('account')
    if (account instanceof HTMLInputElement && account.value === '') account.value = rememberedAccount()
    setIsReady(true)
    if (isBack && form.current) focusFirst(form.current, { password: true })
  }, [isBack])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = {
      account: fieldText(event.currentTarget, 'account').trim(),
      password: fieldText(event.currentTarget, 'password'),
    }
    const found = loginProblems(typed, passwordLengthMax)
    setProblems(found)
    if (focusFirst(event.currentTarget, found)) {
      if (typed.account === '' || typed.password === '') sayMissing(translate)
      return
    }
    submit(typed, isGreen, translate)
  }

  return (
    <form ref={form} className="auth-form" method="post" noValidate onSubmit={onSubmit} onFocus={prepareAuth}>
      {hasEnded && login.step !== 'failed' && (
        <p className="auth-note" role="status">
          {t(strings, 'login.ended')}
        </p>
      )}
      <FormError problem={login.step === 'failed' ? login.problem : undefined} translate={translate} />
      <AccountField label={t(strings, 'login.account')} error={tell(problems.account)} />
      <TextField
        label={t(strings, 'login.password')}
        name="password"
        autoComplete="current-password"
        required
        reveal={{ show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }}
        error={tell(problems.password)}
      />
      <a className="auth-forget" href="/forget" data-astro-prefetch="false">
        {t(strings, 'login.forget')}
      </a>
      {hasBox && <AgePicture strings={strings} />}
      {hasBox && <AgreementBox strings={strings} isGreen={isGreen} />}
      <Button look="gold" type="submit" isWide disabled={!isReady} isBusy={login.step === 'sending'}>
        {t(strings, 'login.submit')}
      </Button>
      <SwitchLink to="/register" ask={t(strings, 'login.noAccount')} label={t(strings, 'login.toRegister')} />
      {hasBox && <Agreement strings={strings} />}
    </form>
  )
}
