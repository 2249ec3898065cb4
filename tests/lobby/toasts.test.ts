import { beforeEach, describe, expect, test } from 'vitest'
import { TOAST_MS } from '#contract/lobby/limits.ts'
import { $question, $toasts, answer, confirm, dismissToast, showToast } from '#islands/ui/ui.ts'

describe('messages', () => {
  beforeEach(() => $toasts.set([]))

  test('stay two seconds, and a loading one until it is dismissed', () => {
    const id = showToast('Loading...', 'loading')
    showToast('Success.', 'success')
    expect($toasts.get().map(({ durationMs }) => durationMs)).toEqual([Number.POSITIVE_INFINITY, TOAST_MS])
    dismissToast(id)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Success.'])
  })

  test('never exceed three', () => {
    for (const text of ['a', 'b', 'c', 'd']) showToast(text)
    expect($toasts.get().map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  })
})

describe('a question', () => {
  test('is answered once', async () => {
    const answered = confirm({ message: 'Log out?' })
    expect($question.get()?.message).toBe('Log out?')
    answer(true)
    answer(false)
    expect(await answered).toBe(true)
    expect($question.get()).toBeUndefined()
  })

  test('that another one replaces is answered with no', async () => {
    const first = confirm({ message: 'a' })
    const second = confirm({ message: 'b' })
    answer(true)
    expect(await Promise.all([first, second])).toEqual([false, true])
  })
})
