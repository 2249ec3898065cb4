import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Bounds, PhoneBounds } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { CodeField } from '../ui/form/CodeField.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { typedIn } from '../ui/form/fields.ts'
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx'
import { PhoneField } from '../ui/form/PhoneField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { type Strings, t } from '../ui/words.ts'
import { prepareAuth } from './authentication.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { $asksBirth, $forget, renewalProblems, renewPassword, startForget } from './forget.ts'
import { SwitchLink } from './SwitchLink.tsx'

type Props = { strings: Strings; rules: Bounds & PhoneBounds & { countryCode: string } }

const submit = debounced(SUBMIT_DEBOUNCE_MS, renewPassword)

/** A password reset by a code to the bound number, and on a new device by the date of birth too. */
export function ForgetForm({ strings, rules }: Props) {
  const state = useStore($forget)
  const asksBirth = useStore($asksBirth, { ssr: 'initial' })
  // The button is disabled until the script runs, since the form would be sent unencrypted.
  const [isReady, setIsReady] = useState(false)
  const { problems, checkField, formProblem, formProps } = useProblems(
    (form) => renewalProblems(typedIn(form), rules),
    (form) => submit(typedIn(form), translate),
    state.step === 'failed' ? state.problem : undefined,
  )
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  useEffect(() => {
    startForget()
    setIsReady(true)
  }, [])

  return (
    <form className="auth-form" {...formProps} onFocus={prepareAuth}>
      <FormError problem={formProblem} translate={translate} />
      <PhoneField strings={strings} rules={rules} problem={problems.account} />
      <CodeField
        strings={strings}
        use="forget"
        problem={problems.code}
        checkNumber={(form) => checkField(form, 'account')}
      />
      {!isReady && <span aria-busy="true" hidden />}
      {asksBirth && <BirthDateField strings={strings} problem={problems.birthDate} tip="number.birthTip" />}
      <NewPasswordFields strings={strings} bounds={rules} problems={problems} />
      <p className="auth-note">{t(strings, 'login.forgetRests')}</p>
      <Button look="gold" type="submit" isWide disabled={!isReady} isBusy={state.step === 'sending'}>
        {t(strings, 'login.forgetSubmit')}
      </Button>
      <SwitchLink to="/login" ask={t(strings, 'login.remembered')} label={t(strings, 'login.toLogin')} />
      <p className="auth-note">
        {t(strings, 'login.forgetNoPhone')} <a href="/service">{t(strings, 'login.service')}</a>
      </p>
    </form>
  )
}
