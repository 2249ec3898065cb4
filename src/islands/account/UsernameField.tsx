import { ACCOUNT_LENGTH_MAX } from '#contract/limits.ts'
import type { Bounds, Problem } from '#contract/rules.ts'
import { TextField } from '../ui/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; bounds: Bounds; problem: Problem | undefined }

/** A username to be. */
export function UsernameField({ strings, bounds, problem }: Props) {
  const { usernameLengthMin: min, usernameLengthMax: max } = bounds
  return (
    <TextField
      label={t(strings, 'login.accountNew')}
      name="account"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={ACCOUNT_LENGTH_MAX}
      required
      hint={problem ? undefined : t(strings, 'login.loginUsernameTip', { min, max })}
      error={problem && t(strings, problem.key, problem.values)}
    />
  )
}
