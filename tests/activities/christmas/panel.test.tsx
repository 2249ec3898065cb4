// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { type ChristmasStanding, christmas } from '#islands/activities/christmas/christmas.ts'
import { Panel } from '#islands/activities/christmas/Panel.tsx'
import { $lastDrawn } from '#islands/activities/draws.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const points = (count: number) => [{ id: 2002, count }]
const serverSeed = 'f'.repeat(64)
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
const tableHash = 'a'.repeat(64)
// One of these has every chance, so that any seed leads to it.
const prizes = [
  { id: 7, weight: 999_999, prop: 2002, count: 500 },
  { id: 8, weight: 1, prop: 2001, count: 5_000, betRate: 1 },
]
const standing = (change: Partial<ChristmasStanding> = {}): ChristmasStanding => ({
  parols: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((parol) => ({ parol, items: points(parol * 100), isSigned: parol < 3 })),
  ...{ next: 3, isSigned: false, endTime: Date.now() + 86_400_000, most: 20, leftover: 300 },
  lanterns: [
    { lantern: 1, state: 'opened', items: points(500) },
    { lantern: 2, state: 'hung', items: [] },
  ],
  extras: [
    { type: 'bet', need: 20_000, has: 5_000, state: 'ahead' },
    { type: 'deposit', need: 50_000, has: 60_000, state: 'done' },
    { type: 'points', need: 5_000, has: 9_000, state: 'ready' },
  ],
  steps: [{ lanterns: 3, items: points(1_000), state: 'ahead' }],
  draw: { prizes, drawn: [{ prize: 7, drawn: 40 }], tableHash, nextServerSeedHash: serverSeedHash, isUsedUp: false },
  ...{ needRecharge: false, isUsedUp: false, offer: '0123456789abcdef' },
  ...change,
})
let reply: ChristmasStanding
let sent: { name: string; body: Record<string, unknown> }[]
let shiftMs = 0
const clockMs = performance.now.bind(performance)

beforeEach(() => {
  sent = []
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'appChristmasUser') return { ...said, ...reply }
    if (!name.startsWith('appChristmas')) return said
    sent.push({ name, body: { ...Object(body) } })
    const money = { coin: 0, lottery: 500 }
    if (name === 'appChristmasExtra') return { ...said, ...money, ...reply }
    const { clientSeed = '', requestId, lantern } = Object(body)
    const proof = { prize: 7, serverSeed, serverSeedHash, clientSeed, tableHash }
    const drawn = { requestId, kind: 'lantern', item: lantern, time: 1, prop: 2002, count: 500, draw: proof }
    return { ...said, ...money, ...reply, propList: points(500), ...(name === 'appChristmasOpen' && { drawn }) }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  christmas.forget()
  $lastDrawn.set(undefined)
  setTransport(undefined)
  clearToken()
  vi.restoreAllMocks()
})

async function open(shown: ChristmasStanding): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.querySelector('.christmas')).not.toBeNull()
}
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = (name: string) => {
  // Whatever the machine's speed, no tap is the double tap of the one before.
  shiftMs += 1_000
  return act(async () => button(name)?.click())
}

test('a parol is lit, and the tree has a place for each lantern', async () => {
  await open(standing())
  expect(host.querySelector('.parols-count')?.textContent).toBe('2 of 9 lit')
  expect([...host.querySelectorAll('.parols-wire li')].map((one) => one.getAttribute('data-state'))).toEqual([
    ...['signed', 'signed', 'next', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'],
  ])
  const places = [...host.querySelectorAll('.tree-picture li')]
  expect(places).toHaveLength(20)
  expect(places[0]?.getAttribute('aria-label')).toBe('Lantern 1, opened: 5 points')
  await press('Light parol 3')
  expect(sent).toMatchObject([{ name: 'appChristmasSign', body: { parol: 3, offer: '0123456789abcdef' } }])
})

test('a lantern opens by the seeds that are shown, and can be drawn again here', async () => {
  await open(standing())
  expect(host.querySelector('.odds')?.textContent).toContain('came in 100 %')
  const own = host.querySelector<HTMLInputElement>('input[name="clientSeed"]')?.value
  await press('Open lantern 2')
  expect(sent).toMatchObject([
    {
      name: 'appChristmasOpen',
      body: { lantern: 2, clientSeed: own, nextServerSeedHash: serverSeedHash, tableHash },
    },
  ])
  await expect.poll(() => host.querySelector('.last-drawn h3')?.textContent).toBe('Lantern 2 held')
  await press('Draw it again here')
  await expect.poll(() => host.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe('matches')
  // The next draw has another seed of the player's.
  expect(host.querySelector<HTMLInputElement>('input[name="clientSeed"]')?.value).not.toBe(own)
})

test('what hangs one more says how far it is, and is hung once', async () => {
  await open(standing())
  const rows = [...host.querySelectorAll('.reward-rows li')].map((row) => row.textContent)
  expect(rows.slice(0, 3)).toEqual([
    'Valid bets of ₱200₱50 of ₱200Not reached yet',
    'Deposits of ₱500Hung today',
    '50 pointsHang a lantern',
  ])
  reply = standing({ extras: standing().extras.map((extra) => ({ ...extra, state: 'done' })) })
  await press('Hang a lantern: 50 points')
  expect(sent).toMatchObject([{ name: 'appChristmasExtra', body: { type: 'points' } }])
  await expect.poll(() => button('Hang a lantern: 50 points')).toBeUndefined()
})

test('without a deposit it leads there; a used-up budget lets lanterns wait; after the end a reached prize stays', async () => {
  const used = { ...standing().draw, isUsedUp: true }
  await open(standing({ needRecharge: true, draw: used }))
  expect(host.querySelector('.parols a')?.getAttribute('href')).toBe('/lobby/wallets/deposit')
  expect(host.querySelector('.tree-waits')?.textContent).toContain('wait until tomorrow')
  await press('Open lantern 2')
  expect(sent).toEqual([])
  await unmount()
  christmas.forget()
  mount()
  await open(standing({ parols: [], steps: [{ lanterns: 3, items: points(1_000), state: 'ready' }] }))
  expect(host.textContent).toContain('This is not on at the moment.')
  await press('Claim: 3 lanterns opened')
  expect(sent).toMatchObject([{ name: 'appChristmasReceive', body: { lanterns: 3 } }])
})
