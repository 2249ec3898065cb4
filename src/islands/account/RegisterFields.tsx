import { ACCOUNT_LENGTH_MAX } from '#contract/limits.ts'
import type { Bounds, Problem } from '#contract/rules.ts'
import type { RegisterProblems } from '#stores/register.ts'
import { TextField } from '../ui/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  strings: Strings
  bounds: Bounds
  /** What is wrong, by field; it takes the place of the field's tip, which says the same. */
  problems: RegisterProblems
}

/** The fields of a registration by username. Those of a phone number stand beside them when their time comes. */
export function RegisterFields({ strings, bounds, problems }: Props) {
  const { usernameLengthMin, usernameLengthMax, passwordLengthMin, passwordLengthMax } = bounds
  const reveal = { show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }
  const error = (problem: Problem | undefined) => problem && t(strings, problem.key, problem.values)
  const hint = (problem: Problem | undefined, key: string, min: number, max: number) =>
    problem ? undefined : t(strings, key, { min, max })
  return (
    <>
      <TextField
        label={t(strings, 'login.accountNew')}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={ACCOUNT_LENGTH_MAX}
        required
        hint={hint(problems.account, 'login.loginUsernameTip', usernameLengthMin, usernameLengthMax)}
        error={error(problems.account)}
      />
      <TextField
        label={t(strings, 'login.passwordNew')}
        name="password"
        autoComplete="new-password"
        maxLength={passwordLengthMax}
        required
        reveal={reveal}
        hint={hint(problems.password, 'login.loginPasswordTip', passwordLengthMin, passwordLengthMax)}
        error={error(problems.password)}
      />
      <TextField
        label={t(strings, 'login.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        maxLength={passwordLengthMax}
        required
        reveal={reveal}
        error={error(problems.confirmation)}
      />
    </>
  )
}
