/** What stands in a field of a form. Fields keep their own text, so that a password manager may fill them at any time. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name)
  return typeof text === 'string' ? text : ''
}

/** What stands in the fields of an account's forms; those a form does not have are empty. */
export function typedIn(form: HTMLFormElement) {
  return {
    account: fieldText(form, 'account').trim(),
    code: fieldText(form, 'code').trim(),
    password: fieldText(form, 'password'),
    confirmation: fieldText(form, 'confirmation'),
  }
}

/** Moves the focus to the first field with a problem; answers whether there is one. */
export function focusFirst(form: HTMLFormElement, problems: Partial<Record<string, unknown>>): boolean {
  const wrong = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && problems[element.name] !== undefined,
  )
  if (wrong instanceof HTMLInputElement) wrong.focus()
  return wrong !== undefined
}
