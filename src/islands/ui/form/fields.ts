/** The text of a form field. Fields are uncontrolled, so that a password manager may fill them at any time. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name)
  return typeof text === 'string' ? text : ''
}

/** The texts of an account form's fields; missing fields are empty. */
export function typedIn(form: HTMLFormElement) {
  return {
    account: fieldText(form, 'account').trim(),
    birthDate: fieldText(form, 'birthDate'),
    code: fieldText(form, 'code').trim(),
    password: fieldText(form, 'password'),
    confirmation: fieldText(form, 'confirmation'),
  }
}

type Field = HTMLInputElement | HTMLSelectElement

/** Whether an element is a field that the player fills in. */
export function isField(element: EventTarget | null): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

/** Moves the focus to the first field with a problem; returns whether there is one. */
export function focusFirst(form: HTMLFormElement, problems: Partial<Record<string, unknown>>): boolean {
  const wrong = [...form.elements].filter(isField).find(({ name }) => problems[name] !== undefined)
  wrong?.focus()
  return wrong !== undefined
}
