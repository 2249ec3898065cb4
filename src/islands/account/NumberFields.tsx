import type { PhoneBounds } from '#contract/rules.ts'
import { CodeField } from '../ui/form/CodeField.tsx'
import { PhoneField } from '../ui/form/PhoneField.tsx'
import type { Problems, useProblems } from '../ui/form/problems.tsx'
import type { Strings } from '../ui/words.ts'

export type NumberRules = PhoneBounds & { countryCode: string }

type Props = {
  strings: Strings
  rules: NumberRules
  problems: Problems
  checkField: ReturnType<typeof useProblems>['checkField']
}

/** A number that is to be bound, and the code to it. */
export function NumberFields({ strings, rules, problems, checkField }: Props) {
  return (
    <>
      <PhoneField strings={strings} rules={rules} problem={problems.account} />
      <CodeField
        strings={strings}
        use="bind"
        problem={problems.code}
        checkNumber={(form) => checkField(form, 'account')}
      />
    </>
  )
}
