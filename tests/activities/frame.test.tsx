// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '#islands/activities/claimed.ts'
import { ClaimButton, type ItemStatus } from '#islands/activities/frame/ClaimButton.tsx'
import { Countdown } from '#islands/activities/frame/Countdown.tsx'
import { Items } from '#islands/activities/frame/Items.tsx'
import { $webConfig } from '#islands/config.ts'
import { $popup, clearPopups, closePopup, openPopupQueue } from '#islands/lobby/popupQueue.ts'
import { $player } from '#islands/player.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const NOW = Date.parse('2026-11-24T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  mount()
})
afterEach(async () => {
  await unmount()
  for (const { id } of $toasts.get()) dismissToast(id)
  clearPopups()
  $player.set({ state: 'guest' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('a countdown runs to the end, says that the event has ended, and tells it once', async () => {
  const onOver = vi.fn()
  await show(<Countdown expireTime={NOW + 3_661_000} strings={strings} onOver={onOver} />)
  expect(host.textContent).toBe('Ends in 1:01:01')
  await wait(3_660_000)
  expect([host.textContent, onOver.mock.calls.length]).toEqual(['Ends in 0:01', 0])
  await wait(5_000)
  expect(host.textContent).toBe('Event has ended, please exit the current page')
  expect(onOver).toHaveBeenCalledTimes(1)
})

test.each([
  [86_400_000, 'Ends in 1 day, 0:00'],
  [172_799_700, 'Ends in 2 days, 0:00'],
  [176_461_000, 'Ends in 2 days, 1:01:01'],
])('a countdown of %i ms counts whole days apart', async (leftMs, text) => {
  await show(<Countdown expireTime={NOW + leftMs} strings={strings} />)
  expect(host.textContent).toBe(text)
})

test('an activity without an end has no countdown', async () => {
  const onOver = vi.fn()
  await show(<Countdown expireTime={-1} strings={strings} onOver={onOver} />)
  await wait(5_000)
  expect([host.textContent, onOver.mock.calls.length]).toEqual(['', 0])
})

test('what an activity gives is named by its kind: a coupon is no points', async () => {
  $webConfig.set(catalogue().webConfig)
  const items = Object.entries({ 1002: 2, 1205: 1, 2002: 500, 40003: 1 }).map(([id, count]) => ({
    id: Number(id),
    count,
  }))
  await show(<Items items={[{ id: 2001, count: 2_000, betRate: 3 }, ...items]} strings={strings} />)
  const said = [...host.querySelectorAll('li')].map((line) => line.textContent)
  expect(said).toEqual([
    '₱20stake ₱60.00 to withdraw it',
    '10% coupon ×2',
    '₱50 coupon ×1',
    '5 points',
    'Lottery ticket ×1',
  ])
  $webConfig.set(undefined)
})

async function press(status: ItemStatus, onClaim: () => Promise<UserMessage | undefined>): Promise<HTMLButtonElement> {
  await show(<ClaimButton status={status} strings={strings} name="Day 3" onClaim={onClaim} />)
  const button = host.querySelector('button')
  if (!button) throw new Error('there is no button')
  await act(async () => button.click())
  return button
}

test('a claim is made once for two quick taps, is busy meanwhile, and says why it failed', async () => {
  let done: (problem: UserMessage) => void = () => {}
  const onClaim = vi.fn(() => new Promise<UserMessage>((resolve) => (done = resolve)))
  const button = await press(1, onClaim)
  await act(async () => button.click())
  expect([onClaim.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([1, 'true'])
  await act(async () => done({ key: 'activity.act39.err1005' }))
  expect(button.getAttribute('aria-busy')).toBeNull()
  expect($toasts.get().map(({ text }) => text)).toEqual(['The budget for this is used up.'])
})

test.each([
  [{ name: 'Day 3' }, 'Claim: Day 3'],
  [{ name: 'For Maracas ×2', children: 'Exchange' }, 'Exchange: For Maracas ×2'],
  [{ name: 'Buy for ₱100', children: 'Buy for ₱100' }, null],
  [{ children: 'Exchange' }, null],
])('the name of a claim begins with what is seen: %j', async (props, label) => {
  await show(<ClaimButton status={1} strings={strings} onClaim={async () => undefined} {...props} />)
  const button = host.querySelector('button')
  expect(button?.getAttribute('aria-label')).toBe(label)
  expect(label ?? button?.textContent).toContain(button?.textContent)
})

test.each([
  [0, 'Not reached yet: Day 3'],
  [2, 'Claimed: Day 3'],
] as const)('at status %i nothing can be claimed', async (status, label) => {
  const onClaim = vi.fn(async () => undefined)
  const button = await press(status, onClaim)
  expect([button.getAttribute('aria-label'), button.getAttribute('aria-disabled')]).toEqual([label, 'true'])
  expect(onClaim).not.toHaveBeenCalled()
})

test('what a claim gave reaches the balance and the popup; what is held says so, and a claim of nothing shows nothing', async () => {
  $player.set({ state: 'ready', user: { ...aUser(1), coin: 100, lottery: 50 } })
  openPopupQueue()
  await wait(5_000)
  takeClaim({ propList: [{ id: 2001, count: 300 }], coin: 400 })
  expect($player.get()).toMatchObject({ user: { coin: 400, lottery: 50 } })
  expect($popup.get()).toMatchObject({ name: 'reward', items: [{ id: 2001, count: 300 }], isHeld: false })
  closePopup()
  await wait(5_000)
  takeClaim({ propList: [] })
  expect($popup.get()).toBeUndefined()
  takeClaim({ propList: [], isHeld: true })
  await wait(5_000)
  expect($popup.get()).toMatchObject({ name: 'reward', isHeld: true })
})
