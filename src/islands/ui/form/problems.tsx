import {
  type FocusEvent,
  type InputEvent,
  type PointerEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lobbyRefusalWords } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { focusFirst, isField } from './fields.ts'

export type Problems = Partial<Record<string, UserMessage>>

/** Refusals that are shown at a field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  [lobbyRefusalWords.accountExists]: 'account',
  [lobbyRefusalWords.phoneBound]: 'account',
  [lobbyRefusalWords.codeWrong]: 'code',
  [lobbyRefusalWords.ownerUnproven]: 'password',
  [lobbyRefusalWords.bankPasswordWrong]: 'password',
  [lobbyRefusalWords.bankNumberTaken]: 'cardNum',
  [lobbyRefusalWords.bankDetailsWrong]: 'cardNum',
  [lobbyRefusalWords.bankHolderWrong]: 'accountName',
  [lobbyRefusalWords.passwordSame]: 'password',
  [lobbyRefusalWords.passwordEasy]: 'password',
  [lobbyRefusalWords.birthDateTooYoung]: 'birthDate',
  [lobbyRefusalWords.birthDateLocked]: 'birthDate',
  [lobbyRefusalWords.birthDateWrong]: 'birthDate',
  'twoFactor.passwordWrong': 'password',
  'safety.password.wrong': 'current',
  'safebox.wrong': 'oldPassword',
}

/**
 * Each field shows its problem when left, and clears it as soon as it is valid. `find` reads and validates a whole form; `send` receives a
 * valid one. `formProps` belong on the form: without script it would be posted, never put into the address. `refusal` is the result of the
 * last try, if a store keeps it; refusals without a field remain for the head of the form.
 */
export function useProblems(
  find: (form: HTMLFormElement) => Problems,
  send: (form: HTMLFormElement) => void,
  refusal?: UserMessage,
) {
  const [problems, setProblems] = useState<Problems>({})
  const ref = useRef<HTMLFormElement>(null)
  const isPressing = useRef(false)
  const refused = refusal && FIELD_OF[refusal.key]

  /** Shows the server's refusal at its field, if there is one, and moves there. */
  const sayAt = useCallback((form: HTMLFormElement, problem: UserMessage) => {
    const name = FIELD_OF[problem.key]
    if (!name) return
    setProblems((known) => ({ ...known, [name]: problem }))
    focusFirst(form, { [name]: problem })
  }, [])
  useEffect(() => {
    if (refusal && ref.current) sayAt(ref.current, refusal)
  }, [refusal, sayAt])

  // A message that appears during a press would shift the button from under the finger. The tap would then miss it.
  function onPointerDown({ target }: PointerEvent) {
    isPressing.current = target instanceof Element && target.closest('button, label, [type=checkbox]') !== null
  }

  function onBlur({ target: field, currentTarget: form }: FocusEvent<HTMLFormElement>) {
    if (isPressing.current || !isField(field) || field.type === 'checkbox' || field.value === '') return
    const found = find(form)
    // A refusal of the server stays until the field changes.
    setProblems((known) => ({ ...known, [field.name]: found[field.name] ?? known[field.name] }))
  }

  function onInput({ currentTarget: form }: InputEvent<HTMLFormElement>) {
    isPressing.current = false
    const found = find(form)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([name]) => found[name] !== undefined)))
  }

  /** Shows the problem of one field; returns whether it has one. */
  function checkField(form: HTMLFormElement, name: string): boolean {
    const problem = find(form)[name]
    setProblems((known) => ({ ...known, [name]: problem }))
    return problem !== undefined && focusFirst(form, { [name]: problem })
  }

  /** Shows all problems and moves to the first; sends if there is none. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = find(form)
    setProblems(found)
    if (!focusFirst(form, found)) send(form)
  }

  return {
    problems,
    checkField,
    sayAt,
    formProblem: refused ? undefined : refusal,
    formProps: { ref, method: 'post', noValidate: true, onBlur, onInput, onPointerDown, onSubmit } as const,
  }
}
