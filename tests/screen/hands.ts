import { act } from 'react'
import { vi } from 'vitest'
import { $question, answer } from '#islands/ui/ui.ts'
import { t } from '#islands/ui/words.ts'
import { strings } from '../lobby/pages.tsx'

// What a player's hands do on a page whose time the test lets pass.

export const words = (key: string, values = {}) => t(strings, key, values)

/** What one can reach: while a dialog is open, what is in the innermost. */
function controls<T extends Element>(selector: string): T[] {
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  return [...(dialogs.at(-1) ?? document).querySelectorAll<T>(selector)]
}
const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? ''

const LOOK_MS = 20
/** How long it is looked for. The first looks let the page's time pass; later ones wait for the machine alone, which loads on demand. */
const LOOKS = { all: 2_000, timed: 60, hasty: 2 }
/** A macrotask of the machine, whatever the page's clock. */
const turn = () => new Promise((resolve) => realTimeout(resolve, 0))
const realTimeout = globalThis.setTimeout
let isHasty = false

/** Does something without waiting for what is not there. */
export async function hastily(act: () => Promise<void>): Promise<void> {
  isHasty = true
  await act().catch(() => undefined)
  isHasty = false
}

/** Waits until something is there. */
export async function there<T>(find: () => T | undefined, what: string): Promise<T> {
  for (let look = 0; look < (isHasty ? LOOKS.hasty : LOOKS.all); look += 1) {
    const found = find()
    if (found !== undefined) return found
    await pass(look < LOOKS.timed ? LOOK_MS : 0)
  }
  throw new Error(`${what} is not there: ${document.body.textContent}`)
}

const STEP_MS = 500

/** Lets time pass for the page. */
export async function pass(ms: number): Promise<void> {
  let left = ms
  do {
    const step = Math.min(left, STEP_MS)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(step)
      await turn()
    })
    left -= step
  } while (left > 0)
}

/** Taps the button whose name begins so. */
export async function tap(name: string | RegExp): Promise<void> {
  const isMeant = (one: HTMLElement) =>
    typeof name === 'string' ? nameOf(one).startsWith(name) : name.test(nameOf(one))
  const find = () => controls<HTMLElement>('button, input[type=radio], summary').find(isMeant)
  const one = await there(find, String(name))
  await act(async () => one.click())
  await pass(0)
}

/** Taps what a selector finds. */
export async function press(selector: string): Promise<void> {
  const one = await there(() => controls<HTMLElement>(selector)[0], selector)
  await act(async () => one.click())
  await pass(0)
}

/** Ticks a box that is not ticked. */
export async function tick(selector: string): Promise<void> {
  const box = await there(() => controls<HTMLInputElement>(selector)[0], selector)
  if (!box.checked) await act(async () => box.click())
}

/** Answers the question that the page asks. */
export async function accept(): Promise<void> {
  await there(() => $question.get(), 'a question')
  await act(async () => answer(true))
  await pass(0)
}

/** Fills in fields by their names. */
export async function fill(fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const selector = `input[name="${name}"], select[name="${name}"], textarea[name="${name}"]`
    const field = await there(() => controls<HTMLInputElement>(selector)[0], name)
    // Nobody types again what stands there.
    if (field.value === value) continue
    await act(async () => {
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      own?.set?.call(field, value)
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
    })
  }
}

/** Sends the form of the innermost dialog, else the page's. */
export async function send(selector = 'dialog[open] form, form'): Promise<void> {
  const form = await there(() => controls<HTMLFormElement>(selector)[0], selector)
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await pass(0)
}
