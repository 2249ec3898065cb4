import { ACCOUNT_LENGTH_MAX } from '#contract/account/limits.ts'
import { TextField } from '../ui/form/TextField.tsx'

type Props = { label: string; hint?: string | undefined; error: string | undefined }

/** The log-in name, without autocorrection. */
export function AccountField({ label, hint, error }: Props) {
  return (
    <TextField
      label={label}
      name="account"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={ACCOUNT_LENGTH_MAX}
      required
      hint={hint}
      error={error}
    />
  )
}
