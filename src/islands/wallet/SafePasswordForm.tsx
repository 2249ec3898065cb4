import { useStore } from '@nanostores/react'
import { SAFEBOX_DIGITS } from '#contract/wallet/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/form/CodeField.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { PasswordProof } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { SafePasswordField } from './SafePasswordField.tsx'
import { $isSafeboxBusy, type PasswordTask, safePasswordProblems, saveSafePassword } from './safebox.ts'

type Props = {
  strings: Strings
  task: PasswordTask
  /** Keys of the success message and of the button. */
  done: string
  submit: string
  /** The bound number that receives the code. */
  mobile?: string
  /** Whether the log-in password is asked for too, since this device is not known for long. */
  needsPassword?: boolean
  onDone?: () => void
}

function typedIn(form: HTMLFormElement, needsPassword: boolean) {
  const text = (name: string) => fieldText(form, name).trim()
  return {
    oldPassword: text('oldPassword'),
    password: text('password'),
    confirmation: text('confirmation'),
    code: text('code'),
    ...(needsPassword && { loginPassword: fieldText(form, 'loginPassword') }),
  }
}

/** The password of the safe-box: set for the first time, changed, or reset by a code. */
export function SafePasswordForm({ strings, task, done, submit, mobile, needsPassword = false, onDone }: Props) {
  const isBusy = useStore($isSafeboxBusy)
  const { problems, sayAt, formProps } = useProblems(
    (form) => safePasswordProblems(typedIn(form, needsPassword), task),
    (form) => void save(form),
  )
  const error = (problem: UserMessage | undefined) => problem && t(strings, problem.key, problem.values)

  async function save(form: HTMLFormElement) {
    const problem = await saveSafePassword(task, typedIn(form, needsPassword))
    if (problem === 'busy') return
    if (problem) {
      sayAt(form, problem)
      return void showToast(t(strings, problem.key, problem.values), 'error')
    }
    showToast(t(strings, done), 'success')
    onDone?.()
  }

  return (
    <form className="safebox-form" {...formProps}>
      {task === 'change' && (
        <SafePasswordField
          strings={strings}
          name="oldPassword"
          label={t(strings, 'safebox.oldPassword')}
          error={error(problems.oldPassword)}
        />
      )}
      {needsPassword && <PasswordProof strings={strings} name="loginPassword" problem={problems.loginPassword} />}
      {task === 'renew' && mobile && (
        <CodeField strings={strings} use="safebox" problem={problems.code} mobile={mobile} />
      )}
      <SafePasswordField
        strings={strings}
        name="password"
        label={t(strings, task === 'set' ? 'safebox.password' : 'safebox.newPassword')}
        hint={problems.password ? undefined : t(strings, 'safebox.passwordTip', { digits: SAFEBOX_DIGITS })}
        error={error(problems.password)}
      />
      <SafePasswordField
        strings={strings}
        name="confirmation"
        label={t(strings, 'safebox.confirmation')}
        error={error(problems.confirmation)}
      />
      <Button look="gold" type="submit" isWide isBusy={isBusy}>
        {t(strings, submit)}
      </Button>
    </form>
  )
}
