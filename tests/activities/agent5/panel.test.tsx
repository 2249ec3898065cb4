// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { forgetActivities } from '#islands/activities/activities.ts'
import { Panel } from '#islands/activities/agent5/Panel.tsx'
import { team, teamDays } from '#islands/activities/agent5/team.ts'
import { isRewardWaiting } from '#islands/activities/rewardDots.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const tiers = [
  { bet: 0, rate: 5 },
  { bet: 1_000_000, rate: 10 },
]
const award = [{ id: 2001, count: 1_000, betRate: 1 }]
const standing = {
  agent: {
    ...{ isOffered: true, isIdentified: true, needRecharge: false, balance: 0, earned: 0, minimum: 10_000 },
    ...{ changes: [], friend: { deposit: 20_000, stakes: 50_000, identity: false } },
  },
  friends: { valid: 3, rewarded: 1, ready: 2, award, isUsedUp: false },
}
const last = {
  ...{ day: '2026-11-25', cents: 1_200, rate: 10 },
  levels: [
    { level: 1, friends: 4, cents: 1_000, validBet: 1_000_000, parts: [] },
    { level: 2, friends: 3, cents: 200, validBet: 200_000, parts: [] },
  ],
}

beforeEach(() => {
  mount()
  writeToken('t')
  $player.set({ state: 'ready', user: aUser(1) })
})
afterEach(async () => {
  await unmount()
  team.forget()
  teamDays.forget()
  forgetActivities()
  setTransport(undefined)
  clearToken()
  $player.set({ state: 'guest' })
})

async function open(change: object = {}) {
  setTransport(async (name) => ({
    ...{ code: 200, errcode: 0 },
    ...(name === 'appAgent5User' && { ...standing, ...change }),
    ...(name === 'appAgent5UserLog' && { rows: [] }),
  }))
  await show(<Panel strings={strings} tiers={tiers} />)
  await expect.poll(() => host.querySelector('.commission-balance')).not.toBeNull()
}
const text = () => host.textContent ?? ''
const fields = () => [...host.querySelectorAll('input')]
const result = () => host.querySelector('.commission-result')?.textContent

test('shows the team by level in counts and sums, and few friends without their bets', async () => {
  await open({ last: { ...last, levels: [last.levels[0], { level: 2, friends: 1, cents: 200 }] } })
  const rows = [...host.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual(['Level 14₱10,000.00₱10.00', 'Level 21told from 3 friends on₱2.00'])
})

test('tells the rate of a day where it is told', async () => {
  await open({ last })
  expect(text()).toContain("Your team's rate for that day: 0.10%")
  await open({ last: { ...last, rate: undefined } })
  await team.load()
  await expect.poll(text).not.toContain("Your team's rate for that day")
  expect(text()).toContain('Your team on Nov 25, 2026')
})

test('calculates by the tiers in force, from the own last day on', async () => {
  await open({ last })
  expect(fields().map(({ value }) => value)).toEqual(['10000', '0', '2000'])
  expect(result()).toContain('Team: ₱12,000.00, so your rate is 0.10%.')
  expect(result()).toContain("Your friend's rate is 0.05%, so their team pays you 0.05%. You earn ₱11.00.")
  const [direct] = fields()
  const type = (value: string) =>
    act(async () => {
      if (!direct) throw new Error('no field')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(direct, value)
      direct.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await type('lots')
  expect(result()).toBeUndefined()
  expect(text()).toContain('Give an amount, such as 500 or 12.50.')
  await type('')
  expect(result()).toContain('You earn ₱0.00.')
})

test('offers the reward for valid friends, and says why not', async () => {
  await open()
  expect(text()).toContain('2 new valid friends')
  expect(host.querySelector('.reward-rows .claim')?.getAttribute('aria-disabled')).toBe('false')
  await open({ friends: { ...standing.friends, isUsedUp: true } })
  await team.load()
  await expect.poll(text).toContain("Today's rewards are used up")
})

test('its dot waits while friends can be rewarded', async () => {
  await open()
  expect(isRewardWaiting()).toBe(true)
  await open({ agent: { ...standing.agent, isIdentified: false } })
  await team.load()
  expect(isRewardWaiting()).toBe(false)
})
