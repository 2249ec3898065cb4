// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { calendar, type SignCalendar } from '#islands/activities/freeSign/calendar.ts'
import { Panel } from '#islands/activities/freeSign/Panel.tsx'
import { $redDots } from '#islands/activities/redDots.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const points = (count: number) => [{ id: 2002, count }]
const standing = (change: Partial<SignCalendar> = {}): SignCalendar => ({
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, items: points(day * 100), isSigned: day < 3 })),
  ...{ next: 3, isSigned: false, streak: 2, total: 9, needRecharge: false, isUsedUp: false },
  streaks: [{ days: 3, items: [{ id: 2001, count: 300, betRate: 2 }], state: 'ahead' }],
  totals: [{ days: 9, items: points(5_000), state: 'ready' }],
  offer: '0123456789abcdef',
  ...change,
})
let reply: SignCalendar
let sent: object[]
let shiftMs = 0
const clockMs = performance.now.bind(performance)

beforeEach(() => {
  sent = []
  // The taps of one test are no double taps of another's.
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'loginBonus3User') return { ...said, ...reply }
    if (name !== 'loginBonus3UserReceive') return said
    sent.push(Object(body))
    const days = standing().days.map((day) => ({ ...day, isSigned: day.day < 4 }))
    return { ...said, ...standing({ days, isSigned: true, streak: 3 }), coin: 0, lottery: 300, propList: points(300) }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  calendar.forget()
  setTransport(undefined)
  clearToken()
  vi.restoreAllMocks()
})

async function open(shown: SignCalendar): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.querySelector('.free-sign')).not.toBeNull()
}
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = (name: string) => act(async () => button(name)?.click())

test('the next day is signed, and then stands as signed', async () => {
  await open(standing())
  expect([...host.querySelectorAll('.free-sign-days > li')].map((day) => day.getAttribute('data-state'))).toEqual([
    ...['signed', 'signed', 'next', 'ahead', 'ahead', 'ahead', 'ahead'],
  ])
  expect($redDots.get().hasFreeBonus).toBe(false)
  await press('Sign day 3')
  expect(sent).toMatchObject([{ type: 'day', day: 3, offer: '0123456789abcdef' }])
  await expect.poll(() => host.querySelector('.free-sign-done')?.textContent).toContain('Signed today')
  expect(host.querySelectorAll('.free-sign-days > li[data-state="signed"]')).toHaveLength(3)
})

test('a prize tells what must be staked of it, and one that was reached can be claimed', async () => {
  await open(standing())
  expect(host.textContent).toContain('stake ₱6.00 to withdraw it')
  await press('Claim: 9 days in all')
  expect(sent).toMatchObject([{ type: 'total', day: 9 }])
})

test('a missed day can be made up, or the calendar begun anew', async () => {
  await open(standing({ next: 1, streak: 0, makeUp: { day: 3, items: points(300), points: 2_000 } }))
  expect(host.textContent).toContain('You missed day 3')
  expect(button('Sign day 1')).toBeDefined()
  await press('Make it up for 20 points')
  expect(sent).toMatchObject([{ type: 'makeUp', day: 3 }])
})

test('without a deposit it leads there, and after the end only a reached prize stays', async () => {
  await open(standing({ needRecharge: true }))
  expect(host.querySelector('.free-sign-card a')?.getAttribute('href')).toBe('/lobby/wallets/deposit')
  expect(button('Sign day 3')).toBeUndefined()
  await unmount()
  calendar.forget()
  mount()
  await open(standing({ days: [] }))
  expect(host.textContent).toContain('This is not on at the moment.')
  expect(button('Claim: 9 days in all')).toBeDefined()
})
