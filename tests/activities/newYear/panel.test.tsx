// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { $lastDrawn } from '#islands/activities/draws.ts'
import { type NewYearStanding, newYear } from '#islands/activities/newYear/newYear.ts'
import { Panel } from '#islands/activities/newYear/Panel.tsx'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const serverSeed = 'e'.repeat(64)
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
const tableHash = 'a'.repeat(64)
const list = {
  prizes: [
    { id: 1, weight: 999_999, prop: 2002, count: 500 },
    { id: 2, weight: 1, prop: 40_003, count: 2 },
  ],
  ...{ drawn: [], tableHash, isUsedUp: false },
}
const standing = (change: Partial<NewYearStanding> = {}): NewYearStanding => ({
  ...{ isOn: true, endTime: Date.now() + 86_400_000, nextServerSeedHash: serverSeedHash, needRecharge: false },
  things: { active: 60, box: 1, lottery: 0, firework: 2 },
  tasks: [
    { taskId: 4, kind: 'stake', goal: 20_000, progress: 5_000, items: [{ id: 40_001, count: 30 }], state: 'ahead' },
    { taskId: 6, kind: 'share', goal: 1, progress: 0, items: [{ id: 40_004, count: 1 }], state: 'ahead' },
    { taskId: 1, kind: 'login', goal: 1, progress: 1, items: [{ id: 40_001, count: 10 }], state: 'ready' },
  ],
  boxes: [
    { type: 'active', need: 50, has: 60, state: 'ready' },
    { type: 'points', need: 6_000, has: 100, state: 'ahead' },
  ],
  draws: { box: list, lottery: { ...list, isUsedUp: true }, firework: list },
  leftover: { active: 10, box: 600, lottery: 500, firework: 200 },
  offer: '0123456789abcdef',
  ...change,
})
let reply: NewYearStanding
let sent: { name: string; body: Record<string, unknown> }[]
let shiftMs = 0
const clockMs = performance.now.bind(performance)

beforeEach(() => {
  sent = []
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'appNewYearUser') return { ...said, ...reply }
    if (!name.startsWith('appNewYear')) return said
    sent.push({ name, body: { ...Object(body) } })
    const { clientSeed = '', requestId, type = 'box' } = Object(body)
    const proof = { prize: 1, serverSeed, serverSeedHash, clientSeed, tableHash }
    const drawn = { requestId, kind: type, item: 0, time: 1, prop: 2002, count: 500, draw: proof }
    const isOpened = name === 'appNewYearOpen' || name === 'appNewYearBoxOpen'
    return {
      ...said,
      ...reply,
      coin: 0,
      lottery: 500,
      propList: [{ id: 2002, count: 500 }],
      ...(isOpened && { drawn }),
    }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  newYear.forget()
  $lastDrawn.set(undefined)
  setTransport(undefined)
  clearToken()
  vi.restoreAllMocks()
})

async function open(shown: NewYearStanding): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.querySelector('.new-year')).not.toBeNull()
}
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = (name: string) => {
  // Whatever the machine's speed, no tap is the double tap of the one before.
  shiftMs += 1_000
  return act(async () => button(name)?.click())
}

test('a firework is lit by the seeds that are shown, bursts in the sky, and can be drawn again here', async () => {
  await open(standing())
  expect([...host.querySelectorAll('.new-year-things strong')].map((one) => one.textContent)).toEqual([
    '60',
    '1',
    '0',
    '2',
  ])
  expect(button('Draw with a ticket')).toBeUndefined()
  expect(host.querySelector('.new-year-burst')).toBeNull()
  await press('Light a firework')
  expect(sent).toMatchObject([
    { name: 'appNewYearOpen', body: { type: 'firework', nextServerSeedHash: serverSeedHash, tableHash } },
  ])
  await expect.poll(() => host.querySelector('.last-drawn h3')?.textContent).toBe('Your firework lit up')
  expect(host.querySelector('.new-year-burst')).not.toBeNull()
  await press('Draw it again here')
  await expect.poll(() => host.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe('matches')
  await press('Open a box')
  expect(sent[1]).toMatchObject({ name: 'appNewYearBoxOpen', body: { tableHash } })
})

test('tasks tell how far they are and what they are worth, and sharing needs a bound number', async () => {
  await open(standing())
  const rows = [...host.querySelectorAll('[aria-labelledby="new-year-tasks"] > ul > li')].map((row) => row.textContent)
  expect(rows[0]).toContain('Stake ₱200')
  expect(rows[0]).toContain('₱50 of ₱200')
  expect(host.querySelector('.new-year-bind')?.getAttribute('href')).toBe('/bind')
  await press('Claim: Come by')
  expect(sent).toMatchObject([{ name: 'appNewYearReceiveTask', body: { taskId: 1, offer: '0123456789abcdef' } }])
  const urls = { telegram: 'https://t.me/share/url?url=x' }
  await act(async () => $player.set({ state: 'ready', user: { ...aUser(1), shareUrlMap: urls } }))
  const link = host.querySelector<HTMLAnchorElement>('.new-year-share a')
  expect(link?.href).toBe(urls.telegram)
  link?.addEventListener('click', (event) => event.preventDefault())
  await act(async () => link?.click())
  expect(sent[1]).toMatchObject({ name: 'appNewYearShare', body: { network: 'telegram' } })
})

test('a box is given for active points; a used-up budget lets tickets wait; without a deposit it leads there', async () => {
  await open(standing({ needRecharge: true, things: { active: 60, box: 0, lottery: 3, firework: 0 } }))
  expect(host.querySelector('.new-year > a')?.getAttribute('href')).toBe('/lobby/wallets/deposit')
  expect(host.textContent).toContain('It waits until tomorrow.')
  expect(button('Draw with a ticket')).toBeUndefined()
  await press('Get a box: 50 active points')
  expect(sent).toMatchObject([{ name: 'appNewYearExtra', body: { type: 'active' } }])
})

test('is over when it is not on', async () => {
  reply = standing({ isOn: false })
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.textContent).toContain('This is not on at the moment.')
})
