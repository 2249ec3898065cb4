// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { Panel } from '#islands/activities/accumulatedRecharge/Panel.tsx'
import { accumulated } from '#islands/activities/accumulatedRecharge/recharge.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

type Standing = Reply<'rechargeBonusCollection6'>

const items = [{ id: 2001, count: 500, betRate: 1 }]
const standing = (change: Partial<Standing> = {}): Standing => ({
  ...{ isOn: true, isUsedUp: false, deposited: 120_000, kept: [] },
  window: { name: 'month-2026-12', start: Date.now(), end: Date.now() + 3_600_000 },
  tiers: [
    { amount: 100_000, items, state: 'ready' },
    { amount: 300_000, items, state: 'open' },
  ],
  ...change,
})
let reply: Standing
let claimed: unknown[]

beforeEach(() => {
  claimed = []
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'rechargeBonusCollection6') return { ...said, ...reply }
    if (name !== 'receiverRechargeBonusCollection6') return said
    const { window, amount, rebate } = Object(body)
    claimed.push({ window, amount, rebate })
    const after = standing({ tiers: [{ amount: 100_000, items, state: 'received' }] })
    return { ...said, ...after, propList: items, coin: 500, lottery: 0 }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  accumulated.forget()
  setTransport(undefined)
  clearToken()
})

async function open(shown: Standing, text: string): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.textContent).toContain(text)
}
const claimButton = () => [...host.querySelectorAll('button')].find((one) => one.dataset.status === '1')

test('the rebate is told before a step is reached and after, and claimed as it was shown', async () => {
  await open(standing(), '₱5 back for ₱3,000')
  expect(host.textContent).toContain('₱1,800.00 to go')
  expect(host.textContent).toContain('0.5% of the deposits · stake ₱5 to withdraw it')
  await act(async () => claimButton()?.click())
  expect(claimed).toEqual([{ window: 'month-2026-12', amount: 100_000, rebate: 500 }])
  await expect.poll(() => host.textContent).toContain('₱5 came back')
  expect(claimButton()).toBeUndefined()
})

test('what is kept of an earlier month is there after the end, with its button', async () => {
  await open(standing({ isOn: false, tiers: [], kept: [{ window: 'month-2026-11', amount: 100_000, items }] }), 'Kept')
  expect(claimButton()?.getAttribute('aria-label')).toBe('Claim: ₱5')
  expect(host.querySelectorAll('button.claim')).toHaveLength(1)
})

test('without anything it says that the event has ended', async () => {
  await open(standing({ isOn: false, tiers: [] }), 'Event has ended')
})
