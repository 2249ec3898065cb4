import { ACCOUNT_LENGTH_MAX } from '#contract/account/limits.ts'
import { TextField } from '../ui/form/TextField.tsx'

type Props = { label: string; hint?: string | undefined; error: string | undefined; onType?: (typed: string) => void }

/** The log-in name, without autocorrection. */
export function AccountField({ label, hint, error, onType }: Props) {
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
      onInput={onType && (({ currentTarget }) => onType(currentTarget.value))}
      hint={hint}
      error={error}
    />
  )
}
