// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { ladder } from '#islands/activities/ladderRecharge/ladder.ts'
import { $player } from '#islands/player.ts'
import { Ladder } from '#islands/wallet/ladder/Ladder.tsx'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const coin = (count: number) => [{ id: 2001, count, betRate: 3 }]
let tiers: object[]

beforeEach(() => {
  tiers = [
    { id: 1, amount: 200_000, award: coin(2_000), isReceived: true },
    { id: 2, amount: 500_000, award: [...coin(6_000), { id: 2002, count: 5_000 }], isReceived: false },
  ]
  setTransport(async () => ({ code: 200, errcode: 0, period: 'day', tiers }))
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  ladder.forget()
  setTransport(undefined)
  clearToken()
})

const steps = () => [...host.querySelectorAll('li')].map((step) => step.dataset.state)

test('the step that the amount reaches lights up, and one that was had says so', async () => {
  await show(<Ladder strings={strings} cents={499_999} />)
  await expect.poll(steps).toEqual(['had', 'open'])
  expect(host.textContent).toContain('Had today')
  await show(<Ladder strings={strings} cents={500_000} />)
  expect(steps()).toEqual(['had', 'lit'])
  expect(host.querySelector('[aria-current="step"]')?.textContent).toBe(
    'From ₱5,000+₱60.00, stake ₱180.00 to withdraw it, +50 points',
  )
})

test('without a tier there is nothing', async () => {
  tiers = []
  await show(<Ladder strings={strings} cents={500_000} />)
  await expect.poll(() => ladder.known()?.tiers).toEqual([])
  expect(host.textContent).toBe('')
})
