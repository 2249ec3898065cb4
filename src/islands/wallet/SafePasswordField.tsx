import { SAFEBOX_DIGITS } from '#contract/wallet/limits.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  strings: Strings
  name: string
  label: string
  hint?: string | undefined
  error: string | undefined
  onChange?: () => void
}

/**
 * A safe-box password: digits, hidden. Password managers are told not to store it, since they would offer it to anybody who holds the
 * phone.
 */
export function SafePasswordField({ strings, hint, ...field }: Props) {
  return (
    <TextField
      {...field}
      {...(hint !== undefined && { hint })}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      maxLength={SAFEBOX_DIGITS}
      required
      reveal={{ show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }}
    />
  )
}
