import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { isCodeNeeded } from '#contract/rules.ts'
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
import { AgePicture } from './AgePicture.tsx'
import { Agreement } from './Agreement.tsx'
import { AgreementBox } from './AgreementBox.tsx'
import { $isAgreed } from './agreement.ts'
import { leaveIfLoggedIn, prepareAuth } from './authentication.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { InviteNote } from './InviteNote.tsx'
import { $register, type RegisterRules, register, registerProblems, startRegister } from './register.ts'
import { SwitchLink } from './SwitchLink.tsx'
import { UsernameField } from './UsernameField.tsx'
import { startDevice } from './variant.ts'
import { WebsiteField } from './WebsiteField.tsx'

type Rules = RegisterRules & { countryCode: string }
type Props = { strings: Strings; rules: Rules }

const submit = debounced(SUBMIT_DEBOUNCE_MS, register)

/** Registration (spec 2.6) as configured, with the agreement to both texts. */
export function RegisterForm({ strings, rules }: Props) {
  const state = useStore($register)
  const isAgreed = useStore($isAgreed)
  const isGreen = rules.mode === 'green'
  const { problems, checkField, formProblem, formProps } = useProblems(
    (form) => registerProblems(typedIn(form), rules),
    (form) => submit(typedIn(form), rules, translate),
    state.step === 'failed' ? state.problem : undefined,
  )
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  useEffect(() => {
    leaveIfLoggedIn()
    startDevice()
    startRegister()
  }, [])

  return (
    <form className="auth-form" {...formProps} onFocus={prepareAuth}>
      <InviteNote strings={strings} />
      <FormError problem={formProblem} translate={translate} />
      {rules.registerType === 'username' ? (
        <UsernameField strings={strings} bounds={rules} problem={problems.account} />
      ) : (
        <PhoneField strings={strings} rules={rules} problem={problems.account} />
      )}
      {isCodeNeeded(rules) && (
        <CodeField
          strings={strings}
          use="register"
          problem={problems.code}
          checkNumber={(form) => checkField(form, 'account')}
        />
      )}
      <NewPasswordFields strings={strings} bounds={rules} problems={problems} />
      <BirthDateField strings={strings} problem={problems.birthDate} />
      {isGreen && <WebsiteField strings={strings} />}
      <AgePicture strings={strings} />
      <AgreementBox strings={strings} isGreen={isGreen} />
      <Button look="gold" type="submit" isWide disabled={!isAgreed} isBusy={state.step === 'sending'}>
        {t(strings, 'login.registerSubmit')}
      </Button>
      <SwitchLink to="/login" ask={t(strings, 'login.hasAccount')} label={t(strings, 'login.toLogin')} />
      <Agreement strings={strings} />
    </form>
  )
}
