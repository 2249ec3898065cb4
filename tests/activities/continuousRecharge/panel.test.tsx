// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { Panel } from '#islands/activities/continuousRecharge/Panel.tsx'
import { continuous } from '#islands/activities/continuousRecharge/recharge.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

type Standing = Reply<'appRechargeBonusCollection10'>

const standing = (change: Partial<Standing> = {}): Standing => ({
  ...{ isOn: true, isUsedUp: false, today: '2026-12-03', deposited: 10_000, betRate: 1 },
  ...{ met: ['2026-12-01', '2026-12-03'], days: 3, makeUps: 1, makeUpsLeft: 0 },
  tiers: [{ amount: 10_000, rewards: [100, 200, 300], isReached: true }],
  ready: [{ day: '2026-12-03', amount: 10_000, items: [{ id: 2001, count: 200, betRate: 1 }] }],
  ...change,
})
let reply: Standing
let claimed: unknown[]

beforeEach(() => {
  claimed = []
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'appRechargeBonusCollection10') return { ...said, ...reply }
    if (name !== 'appRechargeBonusCollection10Receive') return said
    const { day, amount, reward } = Object(body)
    claimed.push({ day, amount, reward })
    return { ...said, ...standing({ ready: [] }), propList: [{ id: 2001, count: 200 }], coin: 200, lottery: 0 }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  continuous.forget()
  setTransport(undefined)
  clearToken()
})

async function open(shown: Standing, text: string): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.textContent).toContain(text)
}
const claimButton = () => host.querySelector<HTMLButtonElement>('button.claim')

test('the days of the streak are told, and a day is claimed as it was shown', async () => {
  await open(standing(), 'Day 2 of 3')
  expect([...host.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    ...['Day 1, done₱1', 'Day 2, done₱2', 'Day 3₱3'],
  ])
  expect(host.textContent).toContain('Make-up days left: 0 of 1')
  await act(async () => claimButton()?.click())
  expect(claimed).toEqual([{ day: '2026-12-03', amount: 10_000, reward: 200 }])
  await expect.poll(() => claimButton()).toBeNull()
})

test('what is kept can be claimed after the end, and nothing else is shown', async () => {
  await open(standing({ isOn: false, tiers: [], met: [] }), 'Ready for you')
  expect(host.querySelectorAll('button.claim')).toHaveLength(1)
  expect(host.querySelector('ol')).toBeNull()
})

test('without anything it says that the event has ended', async () => {
  await open(standing({ isOn: false, tiers: [], met: [], ready: [] }), 'Event has ended')
})
