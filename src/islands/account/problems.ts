import { type FocusEvent, type InputEvent, type PointerEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Problem } from '#contract/rules.ts'
import { focusFirst, isField } from './fields.ts'

export type Problems = Partial<Record<string, Problem>>

/** Each field says what is wrong once it is left, and stops as soon as it is right. `find` reads and judges a whole form. */
export function useProblems(find: (form: HTMLFormElement) => Problems) {
  const [problems, setProblems] = useState<Problems>({})
  const isPressing = useRef(false)

  // A message that appears while a button or a box is pressed would move it from under the finger, and the tap would miss it.
  function onPointerDown({ target }: PointerEvent) {
    isPressing.current = target instanceof Element && target.closest('button, label, [type=checkbox]') !== null
  }

  function onBlur({ target: field, currentTarget: form }: FocusEvent<HTMLFormElement>) {
    if (isPressing.current || !isField(field) || field.type === 'checkbox' || field.value === '') return
    const found = find(form)
    setProblems((known) => ({ ...known, [field.name]: found[field.name] }))
  }

  function onInput({ currentTarget: form }: InputEvent<HTMLFormElement>) {
    isPressing.current = false
    const found = find(form)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([name]) => found[name] !== undefined)))
  }

  /** Shows the problem of one field; answers whether it has one. */
  function checkField(form: HTMLFormElement, name: string): boolean {
    const problem = find(form)[name]
    setProblems((known) => ({ ...known, [name]: problem }))
    return problem !== undefined && focusFirst(form, { [name]: problem })
  }

  /** For a submit: shows all problems, moves to the first and answers whether there is none. */
  function isFine(event: SubmitEvent<HTMLFormElement>): boolean {
    event.preventDefault()
    const found = find(event.currentTarget)
    setProblems(found)
    return !focusFirst(event.currentTarget, found)
  }

  return { problems, checkField, isFine, events: { onBlur, onInput, onPointerDown } }
}
