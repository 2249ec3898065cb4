// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { Task } from '#contract/activities/tasks/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { CLAIM_DEBOUNCE_MS, DEPOSIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { TaskRow } from '#islands/activities/tasks/TaskRow.tsx'
import { $player } from '#islands/player.ts'
import { mainIslands, strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

/** Names of the calls sent. Each is refused at once, so that its button is free again before the next tap. */
let sent: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  sent = []
  setTransport(async (name) => {
    sent.push(name)
    return { code: 200, errcode: errcodes.attemptsTooMany, retryAfter: 1 }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  // happy-dom has no popovers, on which toasts stand.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  mount()
})
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  clearToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function tap(label: string, afterMs: number): Promise<void> {
  vi.advanceTimersByTime(afterMs)
  const found = [...host.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === label,
  )
  expect(found, label).toBeDefined()
  await act(async () => found?.click())
}
const count = (name: string) => sent.filter((one) => one === name).length

test('a claim is sent once, however fast its refusal came, and again after a pause', async () => {
  const task = {
    id: 1,
    kind: 'login',
    goal: 1,
    period: 'daily',
    award: [],
    leads: '/lobby/home',
    sort: 1,
    status: 1,
  } satisfies Task
  await show(<TaskRow strings={strings} task={task} standing={{ progress: 1, state: 'ready' }} socials={[]} />)
  const claim = host.querySelector('button')?.getAttribute('aria-label') ?? ''
  await tap(claim, 1_000)
  await tap(claim, CLAIM_DEBOUNCE_MS - 1)
  expect(count('receiveTaskAward')).toBe(1)
  await tap(claim, CLAIM_DEBOUNCE_MS)
  expect(count('receiveTaskAward')).toBe(2)
})

test('an order is opened once, however fast its refusal came, and again after a pause', async () => {
  await show(await mainIslands.deposit?.())
  await act(async () => host.querySelector('form')?.requestSubmit())
  // The dialog is loaded on demand.
  await act(async () => void (await import('#islands/wallet/ChannelDialog.tsx')))
  await tap('Confirm', 1_000)
  await tap('Confirm', DEPOSIT_DEBOUNCE_MS - 1)
  expect(count('recharge3')).toBe(1)
  await tap('Confirm', DEPOSIT_DEBOUNCE_MS)
  expect(count('recharge3')).toBe(2)
})
