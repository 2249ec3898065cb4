import type { Bounds } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { type Strings, t } from '../words.ts'
import type { Problems } from './problems.ts'
import { TextField } from './TextField.tsx'

type Props = { strings: Strings; bounds: Bounds; problems: Problems }

/**
 * A new password, twice. Neither field truncates a pasted text; it reports the maximum length. A problem replaces the field's tip, which
 * says the same.
 */
export function NewPasswordFields({ strings, bounds, problems }: Props) {
  const { passwordLengthMin: min, passwordLengthMax: max } = bounds
  const reveal = { show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }
  const error = (problem: UserMessage | undefined) => problem && t(strings, problem.key, problem.values)
  return (
    <>
      <TextField
        label={t(strings, 'login.passwordNew')}
        name="password"
        autoComplete="new-password"
        required
        reveal={reveal}
        hint={problems.password ? undefined : t(strings, 'login.loginPasswordTip', { min, max })}
        error={error(problems.password)}
      />
      <TextField
        label={t(strings, 'login.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        required
        reveal={reveal}
        error={error(problems.confirmation)}
      />
    </>
  )
}
