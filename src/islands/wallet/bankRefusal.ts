import { useRef } from 'react'
import { refusalWords } from '#contract/errcodes.ts'
import type { Problem } from '#contract/rules.ts'
import type { Trouble } from '#stores/failure.ts'
import { fieldText } from '../account/fields.ts'
import type { Problems } from '../account/problems.ts'

/** The field that a refusal of the server is about. */
const fields: Record<string, string> = {
  [refusalWords.bankNumberTaken]: 'cardNum',
  [refusalWords.bankDetailsWrong]: 'cardNum',
  [refusalWords.bankHolderWrong]: 'accountName',
  [refusalWords.bankPasswordWrong]: 'password',
  [refusalWords.codeWrong]: 'code',
}

type Refused = { field: string; typed: string; bankId: number; problem: Problem }

/** What the server refused stands at its field for as long as that says the same. */
export function useRefusal(bankId: number) {
  const last = useRef<Refused>(undefined)

  /** Answers the field that shows it; undefined where it is about none of them. */
  function take(form: HTMLFormElement, trouble: Trouble): string | undefined {
    const field = fields[trouble.key]
    if (field) last.current = { field, typed: fieldText(form, field), bankId, problem: trouble }
    return field
  }

  function refusedIn(form: HTMLFormElement): Problems {
    const refused = last.current
    if (!refused || refused.bankId !== bankId || fieldText(form, refused.field) !== refused.typed) return {}
    return { [refused.field]: refused.problem }
  }

  return { take, refusedIn }
}
