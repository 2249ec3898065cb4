import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Bounds } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { $player } from '../player.ts'
import { prepareAuth } from '../session/authentication.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { fieldText, typedIn } from '../ui/form/fields.ts'
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $change, changePassword, changeProblems } from './changePassword.ts'

type Props = { strings: Strings; rules: Bounds; hasPassword: boolean; onDone: () => void }

const submit = debounced(SUBMIT_DEBOUNCE_MS, changePassword)

/** The current password and the new one twice. Without a password, only the new one. */
export function PasswordForm({ strings, rules, hasPassword, onDone }: Props) {
  const state = useStore($change)
  const player = useStore($player)
  const read = (form: HTMLFormElement) => ({
    ...typedIn(form),
    current: hasPassword ? fieldText(form, 'current') : undefined,
  })
  const { problems, formProblem, formProps } = useProblems(
    (form) => changeProblems(read(form), rules),
    (form) => submit(read(form), translate),
    state.step === 'failed' ? state.problem : undefined,
  )
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  useEffect(() => {
    if (state.step === 'done') onDone()
  }, [state.step, onDone])

  return (
    <form className="auth-form" {...formProps} onFocus={prepareAuth}>
      <FormError problem={formProblem} translate={translate} />
      {/* Tells a password manager which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={player.state === 'ready' ? player.user.account : ''} />
      {hasPassword && (
        <TextField
          label={t(strings, 'safety.password.current')}
          name="current"
          autoComplete="current-password"
          required
          reveal={{ show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }}
          error={problems.current && translate(problems.current)}
        />
      )}
      <NewPasswordFields strings={strings} bounds={rules} problems={problems} />
      <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
        {t(strings, 'safety.password.submit')}
      </Button>
      {hasPassword && (
        <p className="auth-note">
          <a href="/forget">{t(strings, 'safety.password.forget')}</a>
        </p>
      )}
    </form>
  )
}
