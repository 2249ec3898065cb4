// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { fiestaItem } from '#contract/activities/festival/items.ts'
import { $lastDrawn } from '#islands/activities/draws.ts'
import { type FestivalStanding, festival } from '#islands/activities/festival/festival.ts'
import { Panel } from '#islands/activities/festival/Panel.tsx'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const serverSeed = 'f'.repeat(64)
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
const tableHash = 'a'.repeat(64)
const mask = (number: number) => fiestaItem('massKara', number)
const prizes = [1, 2, 3, 4].map((id) => ({ id, weight: 5 - id, prop: mask(id), count: 1 }))
const line = { items: [{ id: 2001, count: 500, betRate: 1 }], left: 3 }

const standing = (change: Partial<FestivalStanding> = {}): FestivalStanding => ({
  ...{ isOn: true, fiesta: 'massKara', endTime: Date.parse('2028-10-26T00:00:00+08:00') },
  items: [3, 0, 1, 0].map((count, at) => ({ prop: mask(at + 1), count, leftover: 100 * (at + 1) })),
  baskets: { bet: 10_000, staked: 34_500, most: 150, opened: 1, left: 2 },
  exchange: [
    { id: 1, needs: [{ prop: mask(1), count: 2 }], ...line, state: 'ready' },
    { id: 2, needs: [{ prop: mask(4), count: 1 }], ...line, state: 'ahead' },
    { id: 3, needs: [{ prop: mask(3), count: 1 }], ...line, left: 0, state: 'done' },
    { id: 4, needs: [{ prop: mask(3), count: 1 }], ...line, state: 'usedUp' },
  ],
  draw: { prizes, drawn: [{ prize: 1, drawn: 40 }], tableHash, nextServerSeedHash: serverSeedHash, isUsedUp: false },
  ...{ needRecharge: false, offer: '0123456789abcdef' },
  ...change,
})
let reply: FestivalStanding
let shiftMs = 0
const clockMs = performance.now.bind(performance)
let sent: { name: string; body: Record<string, unknown> }[]

beforeEach(() => {
  sent = []
  // A tap within 200 ms of another is ignored.
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'festivalUser') return { ...said, ...reply }
    if (!name.startsWith('festival')) return said
    sent.push({ name, body: { ...Object(body) } })
    const given = { ...said, coin: 0, lottery: 0, ...reply, propList: [{ id: mask(1), count: 1 }] }
    if (name === 'festivalExchange') return given
    const { clientSeed = '', requestId } = Object(body)
    const proof = { prize: 1, serverSeed, serverSeedHash, clientSeed, tableHash }
    return { ...given, drawn: { requestId, kind: 'basket', item: 0, time: 1, prop: mask(1), count: 1, draw: proof } }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  festival.forget()
  $lastDrawn.set(undefined)
  setTransport(undefined)
  clearToken()
  vi.restoreAllMocks()
})

async function open(change: Partial<FestivalStanding> = {}): Promise<void> {
  reply = standing(change)
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.textContent).not.toBe('')
}
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => [one.getAttribute('aria-label'), one.textContent].includes(name))
const rows = () => [...host.querySelectorAll('.reward-rows > li')].map((row) => row.textContent ?? '')

test('shows the fiesta of the date, its things, and how far the next basket is', async () => {
  await open()
  expect(host.querySelector('.fiesta-head img')?.getAttribute('src')).toBe('/pictures/season/massKara.svg')
  expect(host.querySelector('h2')?.textContent).toBe('MassKara')
  const items = [...host.querySelectorAll('.fiesta-items li')]
  expect(items.map((item) => item.textContent)).toEqual([
    ...['3Maracas1 points if left', '0Drum2 points if left', '1Feather3 points if left', '0Mask4 points if left'],
  ])
  expect(items.map((item) => item.querySelector('img')?.getAttribute('src'))).toContain('/icon/performing-arts.svg')
  expect(host.textContent).toContain('2 baskets to open')
  expect(host.textContent).toContain('₱45 of ₱100 for the next')
  expect(host.textContent).toContain('Until Oct 25, 2028, 11:59')
})

test('opens a basket by the seeds that are shown, and draws it again', async () => {
  await open()
  await act(async () => button('Open a basket')?.click())
  await expect.poll(() => host.textContent).toContain('Your basket held')
  expect(sent).toMatchObject([{ name: 'festivalOpen', body: { nextServerSeedHash: serverSeedHash, tableHash } }])
  expect(host.querySelector('.last-drawn')?.textContent).toContain('Maracas')
})

test('the list says for each line whether it can be exchanged, and exchanges what was shown', async () => {
  await open()
  expect(rows().map((text) => /Not enough yet|All used|budget is used up/.exec(text)?.[0])).toEqual([
    ...[undefined, 'Not enough yet', 'All used', 'budget is used up'],
  ])
  await act(async () => button('Exchange: For Maracas ×2')?.click())
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ name: 'festivalExchange', body: { id: 1, offer: '0123456789abcdef' } })
})

test('who has not deposited is led there, and opens nothing', async () => {
  await open({ needRecharge: true })
  expect(host.querySelector('a[href="/lobby/wallets/deposit"]')?.textContent).toBe('Make a first deposit to join')
  expect(button('Open a basket')).toBeUndefined()
})

test('all baskets of a fiesta are told, and a fiesta that is not on says so', async () => {
  await open({ baskets: { bet: 10_000, staked: 9_000_000, most: 150, opened: 150, left: 0 } })
  expect(host.textContent).toContain('You have opened all 150 baskets of this fiesta.')
  await unmount()
  festival.forget()
  mount()
  await open({ isOn: false, exchange: [] })
  expect(host.textContent).toContain('This is not on at the moment.')
})
