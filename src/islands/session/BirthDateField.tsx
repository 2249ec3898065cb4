import type { UserMessage } from '#contract/words.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; problem: UserMessage | undefined }

/** The date of birth. Whether it is old enough is the server's answer, so that nobody tries dates here. */
export function BirthDateField({ strings, problem }: Props) {
  return <DateField strings={strings} problem={problem} tip="login.birth.tip" />
}

/** The date of birth as a proof of the owner, beside a code. */
export function BirthProofField({ strings, problem }: Props) {
  return <DateField strings={strings} problem={problem} tip="number.birthTip" />
}

function DateField({ strings, problem, tip }: Props & { tip: string }) {
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
