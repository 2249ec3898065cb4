import { atom } from 'nanostores'
import { TOAST_MS, TOASTS_MAX } from '#contract/lobby/limits.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'loading'
export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** Display time; Infinity until `dismissToast`. */
  readonly durationMs: number
  /** An action for the player. */
  readonly action?: ToastAction
}
export type ToastAction = { readonly label: string; readonly act: () => void }

export type Question = {
  readonly message: string
  /** Heading and button texts; default: the common words. */
  readonly title?: string
  readonly accept?: string
  readonly cancel?: string
}

export const $toasts = atom<readonly Toast[]>([])
/** True while the non-closable 'Loading...' modal covers the page (spec 4). */
export const $loading = atom(false)
export const $question = atom<Question | undefined>(undefined)
/** Slots for toasts: the innermost open dialog's own, else the page's. Content behind a dialog is not announced. */
export const $toastSlots = atom<readonly HTMLElement[]>([])

let lastToast = 0
let answerQuestion: ((accepted: boolean) => void) | undefined

/** Shows a short message and returns its id. A 'loading' toast stays until dismissed. */
export function showToast(text: string, kind: ToastKind = 'info', durationMs?: number): number {
  lastToast += 1
  const stay = durationMs ?? (kind === 'loading' ? Number.POSITIVE_INFINITY : TOAST_MS)
  const toast: Toast = { id: lastToast, kind, text, durationMs: stay }
  $toasts.set([...$toasts.get(), toast].slice(-TOASTS_MAX))
  return toast.id
}

/** A message with an action. It stays long enough to be reached, and closes after the action. Returns its id. */
export function offer(text: string, action: ToastAction, durationMs: number): number {
  const id = showToast(text, 'info', durationMs)
  const act = () => {
    dismissToast(id)
    action.act()
  }
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, action: { ...action, act } } : toast)))
  return id
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

export function showLoading(): void {
  $loading.set(true)
}

export function hideLoading(): void {
  $loading.set(false)
}

/** Asks in a dialog titled 'confirmation'. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  answer(false)
  return new Promise((resolve) => {
    answerQuestion = resolve
    $question.set(question)
  })
}

export function answer(accepted: boolean): void {
  $question.set(undefined)
  answerQuestion?.(accepted)
  answerQuestion = undefined
}

/** Registers a slot for toasts; returns a function that removes it. */
export function addToastSlot(slot: HTMLElement): () => void {
  $toastSlots.set([...$toastSlots.get(), slot])
  return () => $toastSlots.set($toastSlots.get().filter((other) => other !== slot))
}
