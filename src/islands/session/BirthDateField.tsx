import type { UserMessage } from '#contract/words.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

/** `tip`: where it is asked for as a proof of the owner. */
type Props = { strings: Strings; problem: UserMessage | undefined; tip?: string }

/** The date of birth. Whether it is old enough is the server's answer, so that nobody tries dates here. */
export function BirthDateField({ strings, problem, tip = 'login.birth.tip' }: Props) {
  return (
    <TextField
      label={t(strings, 'login.birth.date')}
      name="birthDate"
      type="date"
      autoComplete="bday"
      required
      hint={problem ? undefined : t(strings, tip)}
      error={problem && t(strings, problem.key, problem.values)}
    />
  )
}
