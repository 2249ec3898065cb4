import type { UserMessage } from '#contract/words.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; problem: UserMessage | undefined }

/** The date of birth. Whether it is old enough is the server's answer, so that nobody tries dates here. */
export function BirthDateField({ strings, problem }: Props) {
  return (
    <TextField
      label={t(strings, 'login.birth.date')}
      name="birthDate"
      type="date"
      autoComplete="bday"
      required
      hint={problem ? undefined : t(strings, 'login.birth.tip')}
      error={problem && t(strings, problem.key, problem.values)}
    />
  )
}
