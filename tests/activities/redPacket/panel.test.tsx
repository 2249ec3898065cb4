// @vitest-environment happy-dom
import { createHash, createHmac } from 'node:crypto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { DROP_NONCE, dropSeed, shufflePackets } from '#contract/activities/redPacket/packets.ts'
import { fairWords } from '#contract/games/fair.ts'
import { Panel } from '#islands/activities/redPacket/Panel.tsx'
import {
  type Drop,
  type PacketStanding,
  type PastDrop,
  packets,
  pastDrops,
} from '#islands/activities/redPacket/packets.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const serverSeed = 'f'.repeat(64)
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const tiers = [
  { count: 1, cents: 50_000 },
  { count: 4, cents: 300 },
]
const orderAt = (dropsAt: number) =>
  shufflePackets(fairWords(hmac, { serverSeed, clientSeed: dropSeed(dropsAt), nonce: DROP_NONCE }), tiers)

const drop = (change: Partial<Drop> = {}): Drop => ({
  ...{ dropsAt: Date.now() - 60_000, endsAt: Date.now() + 3_540_000, taken: 2, serverSeedHash },
  ...{ packets: tiers, betRate: 1 },
  ...change,
})
const standing = (change: Partial<PacketStanding> = {}): PacketStanding => ({
  ...{ isOn: true, needRecharge: false, open: drop() },
  next: drop({ dropsAt: Date.now() + 8 * 3_600_000, endsAt: Date.now() + 9 * 3_600_000, taken: 0 }),
  ...change,
})

let reply: PacketStanding
let rows: PastDrop[]
let sent: { name: string; body: object }[]
let busy = 0
let shiftMs = 0
const clockMs = performance.now.bind(performance)

beforeEach(() => {
  sent = []
  rows = []
  busy = 0
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'redPacket') return { ...said, ...reply }
    if (name === 'redPacketDrops') return { ...said, rows }
    if (name !== 'redPacketTake') return said
    sent.push({ name, body: { ...Object(body) } })
    busy -= 1
    if (busy >= 0) return { code: 503, errcode: 503, retryAfter: 0.01 }
    return { ...said, coin: 300, lottery: 0, propList: [{ id: 2001, count: 300, betRate: 1 }], ...reply }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  packets.forget()
  pastDrops.forget()
  setTransport(undefined)
  clearToken()
  vi.restoreAllMocks()
})

async function open(shown: PacketStanding): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.querySelector('.packets')).not.toBeNull()
}
const button = (name: string) => [...host.querySelectorAll('button')].find((one) => one.textContent === name)
const press = (one: HTMLButtonElement | null | undefined) => {
  shiftMs += 1_000
  return act(async () => one?.click())
}

test('the open drop tells what is left, and a call that was shed is made again until a packet is there', async () => {
  await open(standing())
  expect(host.querySelector('#packets-open')?.textContent).toBe('3 of 5 packets left')
  expect(host.querySelector('.packet-list li')?.textContent).toBe('₱5001 packet')
  expect(host.querySelector('.packet-list')?.textContent).toContain('The coin must be staked once before')
  const mine = { number: 3, cents: 300 }
  reply = standing({ open: drop({ taken: 3, mine }) })
  busy = 2
  await press(button('Take a packet'))
  await expect.poll(() => host.querySelector('.packet-mine')?.textContent).toBe('Your packet, number 3, held ₱3.00.')
  expect(sent.map(({ name }) => name)).toEqual(['redPacketTake', 'redPacketTake', 'redPacketTake'])
  expect(button('Take a packet')).toBeUndefined()
})

test('without a deposit it leads there; when all are taken it says so; the next drop is announced with its seal', async () => {
  await open(standing({ needRecharge: true }))
  expect(host.querySelector('.packet-card a')?.getAttribute('href')).toBe('/lobby/wallets/deposit')
  expect(host.querySelector('#packets-next')?.textContent).toMatch(/^Next drop: /)
  expect(host.textContent).toContain(serverSeedHash)
  await unmount()
  packets.forget()
  mount()
  await open(standing({ open: drop({ taken: 5 }) }))
  expect(host.querySelector('#packets-open')?.textContent).toBe('All 5 packets are taken')
  expect(button('Take a packet')).toBeUndefined()
})

test('past drops show each result, and are put in order again', async () => {
  const dropsAt = 1_800_000_000_000
  const order = orderAt(dropsAt)
  rows = [
    drop({ dropsAt, taken: 4, mine: { number: 2, cents: order[1] ?? 0 } }),
    drop({ dropsAt: dropsAt - 1, taken: 4, mine: { number: 1, cents: 1 } }),
  ].map((one) => ({ ...one, serverSeed, clientSeed: dropSeed(one.dropsAt) }))
  await open(standing())
  await expect.poll(() => host.querySelectorAll('.last-drawn')).toHaveLength(2)
  const [right, wrong] = [...host.querySelectorAll('.last-drawn')]
  const verdict = (row: Element | undefined) => row?.querySelector('[data-verdict]')?.getAttribute('data-verdict')
  for (const row of [right, wrong]) await press(row?.querySelector('button'))
  await expect.poll(() => verdict(right)).toBe('matches')
  await expect.poll(() => verdict(wrong)).toBe('packetDiffers')
  const results = right?.querySelector('details')
  await act(async () => {
    if (results) results.open = true
    results?.dispatchEvent(new Event('toggle'))
  })
  const shown = order.slice(0, 4).map((cents) => (cents === 300 ? '₱3' : '₱500'))
  await expect.poll(() => results?.querySelector('p')?.textContent).toBe(shown.join(', '))
})
