import type { Bounds } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { type Strings, t } from '../ui/words.ts'
import { AccountField } from './AccountField.tsx'

type Props = { strings: Strings; bounds: Bounds; problem: UserMessage | undefined }

/** The username of a new account. */
export function UsernameField({ strings, bounds, problem }: Props) {
  const { usernameLengthMin: min, usernameLengthMax: max } = bounds
  return (
    <AccountField
      label={t(strings, 'login.accountNew')}
      hint={problem ? undefined : t(strings, 'login.loginUsernameTip', { min, max })}
      error={problem && t(strings, problem.key, problem.values)}
    />
  )
}
