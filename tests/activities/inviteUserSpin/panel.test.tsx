// @vitest-environment happy-dom
import { createHash, createHmac } from 'node:crypto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { drawIncrements, rangesOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { MIDNIGHT_LATE_MS } from '#contract/activities/limits.ts'
import { fairWords } from '#contract/games/fair.ts'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { Panel } from '#islands/activities/inviteUserSpin/Panel.tsx'
import { SpinsMade } from '#islands/activities/inviteUserSpin/SpinsMade.tsx'
import {
  $lastSpun,
  cycles,
  type SpinCycle,
  type SpinStanding,
  spinStanding,
} from '#islands/activities/inviteUserSpin/spin.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'
import { aSpin, TARGET } from './fixture.ts'

const serverSeed = 'f'.repeat(64)
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const drawn = drawIncrements(fairWords(hmac, { serverSeed, clientSeed: 'mine', nonce: 1 }), aSpin())
const terms = { target: 10_000, betRate: 2, days: 3, friends: 3, ranges: rangesOf(aSpin()) }
const DAY_MS = 86_400_000

const cycle = (change: Partial<SpinCycle> = {}): SpinCycle => ({
  ...{ cycle: 4, state: 'running', startTime: Date.now() - DAY_MS, expireTime: Date.now() + 2 * DAY_MS },
  ...{ spins: 2, amounts: [2_345, 1_055], serverSeedHash, clientSeed: 'mine', nonce: 1, ...terms },
  ...change,
})
const standing = (change: Partial<SpinStanding> = {}): SpinStanding => ({
  ...{ isOn: true, terms, cycle: 4, running: cycle(), valid: 1, ready: 0, owed: [], seen: [] },
  ...{ nextServerSeedHash: serverSeedHash, needRecharge: false, isUsedUp: false, offer: '0123456789abcdef' },
  friend: { deposit: 20_000, stakes: 50_000, identity: true },
  ...change,
})

let reply: SpinStanding
let rows: SpinCycle[]
let sent: { name: string; body: Record<string, unknown> }[]
let shiftMs = 0
const clockMs = performance.now.bind(performance)

beforeEach(() => {
  sent = []
  rows = []
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'actInviteUser') return { ...said, ...reply }
    if (name === 'actInviteUserRecord') return { ...said, rows }
    if (!name.startsWith('actInviteUser')) return said
    const { spin = 0, cycle: number = 0 } = { ...Object(body) }
    sent.push({ name, body: { ...Object(body) } })
    if (name === 'actInviteUserExchange') return { ...said, coin: 10_000, lottery: 0, propList: TARGET, ...reply }
    return { ...said, drawn: { cycle: number, spin, amount: 1_234 }, ...reply }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1, { mobile: '+639171234567' }) })
  mount()
})
afterEach(async () => {
  await unmount()
  spinStanding.forget()
  cycles.forget()
  $lastSpun.set(undefined)
  setTransport(undefined)
  clearToken()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(shown: SpinStanding): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.querySelector('.spin')).not.toBeNull()
}
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = (name: string) => {
  shiftMs += 1_000
  return act(async () => button(name)?.click())
}

test('the bar shows exactly what was brought, the end is told, and a missing friend is asked for', async () => {
  await open(standing())
  expect(host.querySelector('.spin-sum')?.textContent).toBe('₱34.00 of ₱100')
  const bar = host.querySelector('progress')
  expect([bar?.value, bar?.max]).toEqual([3_400, 10_000])
  expect(host.textContent).toContain('₱66.00 to go')
  expect(host.querySelector('[role="timer"]')?.textContent).toMatch(/^Ends in (1 day|2 days)/)
  expect(host.textContent).toContain('Spin 3 needs one more valid friend.')
  expect(button('Make spin 3')).toBeUndefined()
  expect(host.textContent).toContain('3 valid friends complete ₱100, surely.')
  expect([...host.querySelectorAll('.spin-ranges li')].map((row) => row.textContent)).toEqual([
    ...['Spin 1, free₱23.45', 'Spin 2, by friend 1₱10.55', 'Spin 3, by friend 2₱10 to ₱20'],
    'Spin 4, by friend 3₱30 to ₱60',
  ])
  expect(host.textContent).toContain('Stake ₱200.00 before the coin may be withdrawn.')
})

test('beside each range stands what it has brought to all players, with the range of the true chance, once there is something', async () => {
  await open(standing())
  expect(host.textContent).not.toContain('above the middle')
  await unmount()
  mount()
  spinStanding.forget()
  await open(
    standing({
      seen: [
        [400, 200],
        [1, 1],
        [0, 0],
      ],
    }),
  )
  const lines = [...host.querySelectorAll('.spin-ranges li')].map((line) => line.querySelector('small')?.textContent)
  expect(lines).toEqual([
    '400 spins of all players: 50 % above the middle, true chance 45.12 % to 54.88 %',
    '1 spin of all players: 100 % above the middle, true chance 20.65 % to 100 %',
    undefined,
    undefined,
  ])
})

test('a spin is sent by the numbers of cycle and spin, and tells what it brought', async () => {
  await open(standing({ valid: 3, ready: 2 }))
  reply = standing({ running: cycle({ spins: 3, amounts: [2_345, 1_055, 1_234] }), valid: 3, ready: 1 })
  await press('Make spin 3')
  expect(sent).toMatchObject([{ name: 'actInviteUserSpin', body: { cycle: 4, spin: 3, offer: '0123456789abcdef' } }])
  await expect.poll(() => host.querySelector('.spin-last')?.textContent).toBe('Spin 3 brought ₱12.34.')
  expect(host.querySelector('.spin-sum')?.textContent).toBe('₱46.34 of ₱100')
  const last = () => host.querySelector('.spin-last')?.textContent
  const { running: _, ...none } = standing({ cycle: 5, ready: 1 })
  // The spin that completes a cycle is told until that is exchanged. One of a cycle that lapsed, or before another one, is old.
  await act(async () => spinStanding.take({ ...none, owed: [{ cycle: 4, items: TARGET }] }))
  expect(last()).toBe('Spin 3 brought ₱12.34.')
  await act(async () => spinStanding.take(none))
  expect(last()).toBe('')
  await act(async () => spinStanding.take(standing({ cycle: 5, running: cycle({ cycle: 5 }) })))
  expect(last()).toBe('')
})

test('a page that is open at midnight in Manila is loaded again', async () => {
  reply = standing()
  const asked = vi.spyOn(spinStanding, 'load')
  const before = dayEnd(manilaDay(Date.now())).getTime() - 60_000
  vi.useFakeTimers({ now: before, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await show(<Panel strings={strings} />)
  await pass(60_000 + MIDNIGHT_LATE_MS - 1)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('the free spin begins a cycle by the seeds that are shown, and the next one has another seed', async () => {
  const { running: _, ...none } = standing({ cycle: 5, ready: 1 })
  await open(none)
  expect(host.textContent).toContain('3 days to reach ₱100')
  expect(host.querySelector('[role="timer"]')).toBeNull()
  const own = host.querySelector<HTMLInputElement>('input[name="clientSeed"]')?.value
  await press('Spin for free')
  expect(sent).toMatchObject([
    { name: 'actInviteUserSpin', body: { cycle: 5, spin: 1, clientSeed: own, nextServerSeedHash: serverSeedHash } },
  ])
  expect(host.querySelector<HTMLInputElement>('input[name="clientSeed"]')?.value).not.toBe(own)
})

test('without a deposit, or without room in the budget, it says so; a complete cycle is exchanged', async () => {
  const { running: _, ...none } = standing({ cycle: 5, ready: 1 })
  await open({ ...none, needRecharge: true, owed: [{ cycle: 4, items: TARGET }] })
  expect(host.querySelector('.spin-turn a')?.getAttribute('href')).toBe('/lobby/wallets/deposit')
  reply = { ...none, isUsedUp: true }
  await press('Claim: Cycle 4')
  expect(sent).toMatchObject([{ name: 'actInviteUserExchange', body: { cycle: 4 } }])
  await expect.poll(() => host.textContent).toContain('used up for all players')
  expect(button('Spin for free')).toBeUndefined()
})

test('/fair lists the cycles, and draws one again that has ended', async () => {
  rows = [
    cycle({ cycle: 6, state: 'running' }),
    cycle({ cycle: 5, state: 'over', amounts: drawn, serverSeed }),
    cycle({ cycle: 4, state: 'complete', spins: 4, amounts: [...drawn].toReversed(), serverSeed }),
  ]
  await show(<SpinsMade strings={strings} />)
  await expect.poll(() => host.querySelectorAll('.last-drawn')).toHaveLength(3)
  const [running, over, complete] = [...host.querySelectorAll('.last-drawn')]
  expect(running?.querySelector('details')).toBeNull()
  expect(over?.textContent).toContain('All spins would have brought:')
  const check = (row: Element | undefined) => act(async () => row?.querySelector('button')?.click())
  const verdict = (row: Element | undefined) => row?.querySelector('[data-verdict]')?.getAttribute('data-verdict')
  await check(over)
  await expect.poll(() => verdict(over)).toBe('matches')
  await check(complete)
  await expect.poll(() => verdict(complete)).toBe('amountsDiffer')
})
