import type { UserMessage } from '#contract/words.ts'
import { type Strings, t } from '../words.ts'
import { TextField } from './TextField.tsx'

/** Room for a code with spaces around its dash. */
const TYPED_MAX = 16

type Props = { strings: Strings; problem: UserMessage | undefined; label?: string; tip?: string }

/** A recovery code, typed from paper. */
export function RecoveryField({ strings, problem, label, tip }: Props) {
  return (
    <TextField
      label={label ?? t(strings, 'recovery.login.field')}
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={TYPED_MAX}
      required
      hint={problem ? undefined : (tip ?? t(strings, 'recovery.login.tip'))}
      error={problem && t(strings, problem.key, problem.values)}
    />
  )
}
