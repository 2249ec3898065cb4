import './entrance.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ACCOUNT_LENGTH_MAX, SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Problem } from '#contract/rules.ts'
import { debounced } from '#stores/debounce.ts'
import { prepareEntrance, rememberedAccount } from '#stores/entrance.ts'
import { $login, type LoginProblems, logIn, loginProblems, sayMissing, startLogin } from '#stores/login.ts'
import { $device, startDevice } from '#stores/variant.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { AgePicture } from './AgePicture.tsx'
import { AgreementBox } from './AgreementBox.tsx'
import { AgreementSheet } from './AgreementSheet.tsx'
import { FormError } from './FormError.tsx'
import { fieldText, focusFirst } from './fields.ts'
import { SwitchLink } from './SwitchLink.tsx'

type Props = {
  strings: Strings
  passwordLengthMax: number
  /** The green mode asks for the agreement at log-in too, as some devices do; its texts are in the slots. */
  isGreen: boolean
  terms?: ReactNode
  privacy?: ReactNode
}

const submit = debounced(SUBMIT_DEBOUNCE_MS, logIn)

export function LoginForm({ strings, passwordLengthMax, isGreen, terms, privacy }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const login = useStore($login)
  const hasBox = useStore($device, { ssr: 'initial' }) !== '' || isGreen
  // Until the script runs the button is off: a form sent without it would not be encrypted.
  const [isReady, setIsReady] = useState(false)
  const [problems, setProblems] = useState<LoginProblems>({})
  const say = ({ key, values }: Problem) => t(strings, key, values)
  const tell = (problem: Problem | undefined) => problem && say(problem)

  useEffect(() => {
    startDevice()
    startLogin()
    const account = form.current?.elements.namedItem('account')
    if (account instanceof HTMLInputElement && account.value === '') account.value = rememberedAccount()
    setIsReady(true)
  }, [])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = {
      account: fieldText(event.currentTarget, 'account').trim(),
      password: fieldText(event.currentTarget, 'password'),
    }
    const found = loginProblems(typed)
    setProblems(found)
    if (focusFirst(event.currentTarget, found)) return sayMissing(say)
    submit(typed, isGreen, say)
  }

  return (
    <form ref={form} className="entrance-form" method="post" noValidate onSubmit={onSubmit} onFocus={prepareEntrance}>
      <FormError problem={login.step === 'failed' ? login.problem : undefined} say={say} />
      <TextField
        label={t(strings, 'login.account')}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={ACCOUNT_LENGTH_MAX}
        required
        error={tell(problems.account)}
      />
      <TextField
        label={t(strings, 'login.password')}
        name="password"
        autoComplete="current-password"
        maxLength={passwordLengthMax}
        required
        reveal={{ show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }}
        error={tell(problems.password)}
      />
      <a className="entrance-forget" href="/forget" data-astro-prefetch="false">
        {t(strings, 'login.forget')}
      </a>
      {hasBox && <AgePicture strings={strings} />}
      {hasBox && <AgreementBox strings={strings} isGreen={isGreen} />}
      <Button look="gold" type="submit" isWide disabled={!isReady} isBusy={login.step === 'sending'}>
        {t(strings, 'login.submit')}
      </Button>
      <SwitchLink to="/register" ask={t(strings, 'login.noAccount')} label={t(strings, 'login.toRegister')} />
      {hasBox && <AgreementSheet strings={strings} terms={terms} privacy={privacy} />}
    </form>
  )
}
