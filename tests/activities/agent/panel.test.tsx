// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, readToken, writeToken } from '#client/wire/token.ts'
import { forgetActivities } from '#islands/activities/activities.ts'
import { agent, agentDays } from '#islands/activities/agent/agent.ts'
import { Panel } from '#islands/activities/agent/Panel.tsx'
import { isRewardWaiting } from '#islands/activities/rewardDots.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const friend = { deposit: 20_000, stakes: 50_000, identity: false }
const standing = {
  ...{ isOffered: true, isIdentified: true, needRecharge: false, balance: 25_000, earned: 40_000, minimum: 10_000 },
  ...{ changes: [], friend },
}
const few = { level: 1, friends: 2, cents: 300 }
const many = {
  ...{ level: 2, friends: 3, cents: 1_500, validBet: 1_000_000 },
  parts: [{ typeId: 1, rate: 15, validBet: 1_000_000, cents: 1_500 }],
}

let bodies: object[] = []

beforeEach(() => {
  bodies = []
  mount()
  writeToken('t')
  $player.set({ state: 'ready', user: aUser(1) })
})
afterEach(async () => {
  vi.useRealTimers()
  await unmount()
  agent.forget()
  agentDays.forget()
  forgetActivities()
  setTransport(undefined)
  clearToken()
  $player.set({ state: 'guest' })
})

async function open(
  change: object = {},
  more: object = { rows: [{ day: '2026-11-25', cents: 1_800, levels: [few, many] }] },
) {
  setTransport(async (name, body) => {
    if (name === 'agentData') bodies.push(body as object)
    return { code: 200, errcode: 0, ...(name === 'agentData' && { agent: { ...standing, ...change }, ...more }) }
  })
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.querySelector('.commission-balance')).not.toBeNull()
}
const text = () => host.textContent ?? ''
const exchangeButton = () => host.querySelector('.commission-balance .claim')

test('shows balance and statements: counts and sums by level, and no bets of few', async () => {
  await open()
  expect(exchangeButton()?.textContent).toBe('Turn ₱250.00 into coin')
  await expect.poll(() => host.querySelectorAll('.commission-day li').length).toBe(2)
  const [one, two] = [...host.querySelectorAll('.commission-day li')].map((row) => row.textContent)
  expect(one).toContain('2 friends playedBets are told when 3 friends or more have played.')
  expect(two).toContain('3 friends playedValid bets: ₱10,000.00')
  expect(two).toContain('0.15% of ₱10,000.00')
})

test('asks for standing and statements at once, and again on a new day in Manila', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T23:59:00+08:00'), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  setTransport(async (_, body) => {
    bodies.push(body as object)
    return { code: 200, errcode: 0, agent: standing, rows: [] }
  })
  await show(<Panel strings={strings} />)
  expect(bodies).toHaveLength(1)
  await act(async () => vi.advanceTimersByTimeAsync(120_000))
  expect(bodies).toHaveLength(2)
})

test('says that yesterday is not added up yet, until it is', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T00:05:00+08:00'), toFake: ['Date'] })
  await open({ addedUntil: '2026-11-25' })
  expect(text()).toContain('Nov 26, 2026 is not added up yet.')
  agent.take({ ...standing, addedUntil: '2026-11-26' })
  await expect.poll(text).not.toContain('not added up yet')
})

test('says what keeps a commission from becoming coin', async () => {
  await open({ balance: 9_999, isIdentified: false, needRecharge: true }, { rows: [] })
  expect(exchangeButton()?.getAttribute('aria-disabled')).toBe('true')
  expect(text()).toContain('From ₱100.00 on')
  expect(host.querySelector('a[href="/walletsKyc"]')).not.toBeNull()
  expect(host.querySelector('a[href="/lobby/wallets/deposit"]')).not.toBeNull()
  await expect.poll(text).toContain('No statement yet')
})

test('tells what was taken back, and a balance below zero', async () => {
  const changes = [
    { id: 2, kind: 'reversed', cents: -30_000, time: 1_790_000_000_000, day: '2026-11-20', level: 2 },
    { id: 1, kind: 'corrected', cents: 500, time: 1_790_000_000_000, reason: 'Counted too little' },
  ]
  await open({ balance: -5_000, changes })
  expect(text()).toContain('Taken back: Nov 20, 2026, level 2')
  expect(text()).toContain('Counted too little')
  expect(text()).toContain('New commissions make up for it first.')
})

test('loads earlier days behind the last one, and keeps what stands when that fails', async () => {
  await open({}, { rows: [{ day: '2026-11-25', cents: 1, levels: [few] }], cursor: '2026-11-25' })
  await expect.poll(text).toContain('Earlier days')
  const more = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Earlier days')
  setTransport(async (_, body) => {
    bodies.push(body as object)
    return { code: 200, errcode: 0, agent: standing, rows: [{ day: '2026-11-24', cents: 2, levels: [few] }] }
  })
  await act(async () => more?.click())
  await expect.poll(() => host.querySelectorAll('.commission-day').length).toBe(2)
  expect(bodies.at(-1)).toMatchObject({ cursor: '2026-11-25' })
})

test('its dot waits while a commission can become coin', async () => {
  await open()
  expect(isRewardWaiting()).toBe(true)
  await open({ balance: 9_999 })
  await agent.load()
  expect(isRewardWaiting()).toBe(false)
})

test('a reply that comes after another player has logged in shows nothing of the first', async () => {
  const late: (() => void)[] = []
  setTransport(async (name) => {
    if (name !== 'agentData') return { code: 200, errcode: 0 }
    const mine = readToken() === 't'
    if (mine) await new Promise<void>((resolve) => void late.push(resolve))
    const rows = mine ? [{ day: '2026-11-25', cents: 1_800, levels: [few] }] : []
    return { code: 200, errcode: 0, agent: { ...standing, earned: mine ? 40_000 : 7 }, rows }
  })
  await show(<Panel strings={strings} />)
  await act(async () => {
    writeToken('other')
    $player.set({ state: 'ready', user: aUser(2) })
  })
  await expect.poll(text).toContain('₱0.07')
  for (const answer of late) await act(async () => answer())
  await expect.poll(() => late.length).toBe(1)
  expect(text()).toContain('No statement yet')
  expect(host.querySelector('.commission-day')).toBeNull()
})
