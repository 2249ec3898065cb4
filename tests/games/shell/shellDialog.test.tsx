// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePanelsEarly } from '#islands/games/shell/panels.tsx'
import { ShellDialog } from '#islands/games/shell/ShellDialog.tsx'
import { $shell } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

/** Longer than `whenRested` waits where the browser does not say that it rests. */
const RESTED_MS = 1000

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  mount()
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await unmount()
  $shell.set({ step: 'opening' })
})

const text = () => host.querySelector('dialog')?.textContent ?? ''
const press = (name: string) =>
  act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

test('a dialog says that its content comes, and shows it', async () => {
  let bring = (_: string) => {}
  const load = () => new Promise<string>((resolve) => (bring = resolve))
  await show(<ShellDialog title="Rules" load={load} onClose={() => undefined} strings={strings} />)
  expect(host.querySelector('p[role="status"]')?.textContent).toBe('Loading...')
  await act(async () => bring('How it is played'))
  expect(text()).toContain('How it is played')
  expect(text()).not.toContain('Loading...')
})

test('content that cannot be fetched is told, and can be asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('The seals')
  await show(<ShellDialog title="Fair play" load={load} onClose={() => undefined} strings={strings} />)
  expect(host.querySelector('[role="alert"]')?.textContent).toContain('We could not reach Perya.')
  await press('Try again')
  expect(text()).toContain('The seals')
  expect(host.querySelector('[role="alert"]')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('an answer after the dialog was closed changes nothing', async () => {
  let fail = () => {}
  const load = () => new Promise<string>((_, reject) => (fail = () => reject(new Error('offline'))))
  await show(<ShellDialog title="Rules" load={load} onClose={() => undefined} strings={strings} />)
  await show(null)
  await act(async () => fail())
  expect(host.textContent).toBe('')
})

function Game({ loadRules }: { loadRules: () => Promise<string> }) {
  usePanelsEarly(loadRules)
  return null
}

test('the code of the dialogs is fetched once the game is on screen, and no sooner', async () => {
  // A failure is no matter here: the opened dialog asks again.
  const loadRules = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
  await show(<Game loadRules={loadRules} />)
  await act(() => vi.advanceTimersByTimeAsync(RESTED_MS))
  expect(loadRules).not.toHaveBeenCalled()
  await act(async () => $shell.set({ step: 'ready' }))
  expect(loadRules).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(RESTED_MS))
  expect(loadRules).toHaveBeenCalledTimes(1)
  await act(async () => $shell.set({ step: 'busy' }))
  await act(() => vi.advanceTimersByTimeAsync(RESTED_MS))
  expect(loadRules).toHaveBeenCalledTimes(1)
})
