// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { nextLookMs } from '#contract/activities/weekendLottery/follow.ts'
import { lottery, pastDraws, tickets } from '#islands/activities/weekendLottery/lottery.ts'
import { Panel } from '#islands/activities/weekendLottery/Panel.tsx'
import { $player } from '#islands/player.ts'
import { quicknet } from '#server/base/beaconSettings.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const HOUR_MS = 3_600_000
const hash = (letter: string) => letter.repeat(64)
const prizes = [
  { count: 1, items: [{ id: 2001, count: 500_000 }] },
  { count: 4, items: [{ id: 2002, count: 50_000 }] },
]
const open = {
  ...{
    day: '2026-12-06',
    state: 'open',
    bet: 50_000,
    perPlayer: 50,
    prizes,
    tickets: 80,
    numbers: 80,
    serverSeedHash: hash('a'),
  },
  ...{ closesAt: Date.now() + 2 * HOUR_MS, drawsAt: Date.now() + 3 * HOUR_MS },
  beacon: { chain: quicknet, round: 12_345, at: Date.now() + 3 * HOUR_MS },
}
const closed = { ...open, day: '2026-11-29', state: 'closed', listHash: hash('b'), drawsAt: Date.now() + HOUR_MS }
const last = {
  day: '2026-11-22',
  tickets: 7,
  drawnAt: Date.now() - HOUR_MS,
  prizes,
  winners: [{ place: 1, ticket: 5 }],
}
const mine = { tickets: 3, isFull: false, counts: true, needRecharge: false, toward: 12_000 }

let reply: object
let asked: string[]
let bodies: object[]

beforeEach(() => {
  asked = []
  bodies = []
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    asked.push(name)
    bodies.push(Object(body))
    if (name === 'weekendLottery') return { ...said, isOn: true, ...reply }
    if (name === 'weekendLotteryDraws') return { ...said, rows: [last] }
    if (name === 'weekendLotteryTickets')
      return { ...said, rows: [{ line: 4, first: 11, last: 13, time: 0, won: [{ place: 2, ticket: 12 }] }] }
    return said
  })
  mount()
})
afterEach(async () => {
  await unmount()
  for (const store of [lottery, pastDraws, tickets]) store.forget()
  setTransport(undefined)
  clearToken()
  $player.set({ state: 'guest' })
  vi.useRealTimers()
})

function logIn(): void {
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
}
const text = () => host.textContent ?? ''
const press = async (name: string) => {
  const found = [...host.querySelectorAll('button')].find((button) => button.textContent === name)
  await act(async () => found?.click())
}

describe('the page', () => {
  test('shows a guest the draw, its prizes with their odds, how it is drawn, and what was drawn', async () => {
    reply = { open, last }
    await show(<Panel strings={strings} />)
    await expect.poll(text).toContain('Draw of December 6, 2026')
    expect(text()).toMatch(/Closes in 1:59:\d\d|Closes in 2:00:00/)
    expect(text()).toContain('Each ₱500.00 of valid bet brings a ticket.')
    expect([...host.querySelectorAll('.lottery-prizes > li > strong')].map((one) => one.textContent)).toEqual([
      ...['1 in 80', '1 in 20'],
    ])
    expect(text()).toContain(hash('a'))
    expect(text()).toContain('12345')
    await expect.poll(text).toContain('November 22, 2026')
    expect(text()).toContain('nobody: no ticket had these numbers')
    const links = [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      ...['/login?back=%2Factivity%2FweekendLottery', '/fair#lottery', '/fair?draw=2026-11-22#lottery'],
      '/rule/weekendLottery',
    ])
    expect(asked).not.toContain('weekendLotteryTickets')
  })

  test.each([
    [{}, '₱120.00 of ₱500.00 valid bet for the next ticket'],
    [{ isFull: true, toward: undefined }, 'You have all 50 tickets that one player can have.'],
    [{ needRecharge: true, counts: false, toward: undefined }, 'Tickets are for players who have made a deposit.'],
    [{ counts: false, toward: undefined }, 'Your play brings no tickets at present.'],
    [{ tickets: 0, before: { day: '2026-11-29', tickets: 1 } }, '1 ticket in the draw of November 29, 2026'],
  ])('tells a player with %j how they stand, and leads to no deposit', async (change, wanted) => {
    logIn()
    reply = { open, mine: { ...mine, ...change } }
    await show(<Panel strings={strings} />)
    await expect.poll(text).toContain(wanted)
    expect(host.querySelector('a[href*=deposit]')).toBeNull()
  })

  test('shows the numbers on demand, with what they won', async () => {
    logIn()
    reply = { open, mine }
    await show(<Panel strings={strings} />)
    await expect.poll(text).toContain('You have 3 tickets.')
    await press('Show the numbers')
    await expect.poll(text).toContain('11–13')
    expect(text()).toContain('Ticket 12 won prize 2')
    expect(bodies[asked.indexOf('weekendLotteryTickets')]).toMatchObject({ day: '2026-12-06' })
  })

  test('says that a closed draw waits for its moment, and then for the beacon, if it must', async () => {
    reply = { open, closed }
    await show(<Panel strings={strings} />)
    await expect.poll(text).toContain('Draw of November 29, 2026: the list is closed')
    expect(text()).toMatch(/Drawn in (?:59:\d\d|1:00:00)/)
    expect(text()).toContain(hash('b'))
    reply = { open, closed: { ...closed, drawsAt: Date.now() - HOUR_MS, isLate: true } }
    await act(async () => await lottery.load())
    await expect.poll(text).toContain('The beacon has not published round 12345 yet. The draw waits for it.')
  })

  test('stays for what was held, and says when nothing is on', async () => {
    reply = { isOn: false, last }
    await show(<Panel strings={strings} />)
    await expect.poll(text).toContain('No draw is open at the moment.')
    reply = { isOn: false }
    await act(async () => await lottery.load())
    await expect.poll(text).toContain('Event has ended')
  })
})

test('an open page asks at the moments of a draw, and often while one is due', () => {
  const at = Date.now()
  expect(nextLookMs({}, at)).toBe(60_000)
  expect(nextLookMs({ open: { closesAt: at + 10_000 } }, at)).toBe(13_000)
  expect(nextLookMs({ open: { closesAt: at + HOUR_MS } }, at)).toBe(60_000)
  expect(nextLookMs({ open: { closesAt: at - 1 } }, at)).toBe(5_000)
  expect(nextLookMs({ open: { closesAt: at + HOUR_MS }, closed: { drawsAt: at - 1 } }, at)).toBe(5_000)
  expect(nextLookMs({ closed: { drawsAt: at - 1, isLate: true } }, at)).toBe(30_000)
})

test('a draw is followed until its winners are there, and not from a hidden page', async () => {
  reply = { open, closed: { ...closed, drawsAt: Date.now() - 1 } }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await show(<Panel strings={strings} />)
  const looks = () => asked.filter((name) => name === 'weekendLottery').length
  const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms))
  await pass(1)
  const before = looks()
  await pass(5_000)
  expect(looks()).toBe(before + 1)
  reply = { open, last: { ...last, day: '2026-11-29' } }
  const lists = asked.filter((name) => name === 'weekendLotteryDraws').length
  await pass(5_000)
  expect(asked.filter((name) => name === 'weekendLotteryDraws').length).toBe(lists + 1)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const seen = looks()
  await pass(10 * 60_000)
  expect(looks()).toBe(seen)
  hidden.mockRestore()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(looks()).toBe(seen + 1)
})
