import { ACCOUNT_LENGTH_MAX } from '#contract/account/limits.ts'
import type { PhoneBounds } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { type Strings, t } from '../words.ts'
import { TextField } from './TextField.tsx'

type Props = { strings: Strings; rules: PhoneBounds & { countryCode: string }; problem: UserMessage | undefined }

/** A phone number as log-in name, in any usual notation. */
export function PhoneField({ strings, rules, problem }: Props) {
  const { accountLengthMin: min, accountLengthMax: max } = rules
  const tip =
    min === max ? t(strings, 'login.phoneTip', { count: max }) : t(strings, 'login.loginPhoneTip', { min, max })
  const isLength = problem?.key === 'login.loginPhoneTip'
  return (
    <TextField
      label={t(strings, 'login.phone')}
      name="account"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      prefix={`+${rules.countryCode}`}
      maxLength={ACCOUNT_LENGTH_MAX}
      required
      hint={problem ? undefined : tip}
      error={isLength ? tip : problem && t(strings, problem.key, problem.values)}
    />
  )
}
