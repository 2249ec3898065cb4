import { type FocusEvent, type InputEvent, type PointerEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Problem } from '#contract/rules.ts'
import { focusFirst, isField } from './fields.ts'

export type Problems = Partial<Record<string, Problem>>

/**
 * Each field says what is wrong once it is left, and stops as soon as it is right. `find` reads and judges a whole form; `send` gets
 * one that nothing is wrong with. `formProps` are its form's: it would be posted
 * where the script is missing, never put into the address.
 */
export function useProblems(find: (form: HTMLFormElement) => Problems, send: (form: HTMLFormElement) => void) {
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

  /** Shows all problems and moves to the first; sends where there is none. */
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
    formProps: { method: 'post', noValidate: true, onBlur, onInput, onPointerDown, onSubmit } as const,
  }
}
