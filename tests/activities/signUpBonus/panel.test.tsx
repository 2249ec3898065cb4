// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { $activities, forgetActivities } from '#islands/activities/activities.ts'
import { cards, type LoginPay, noteArrived } from '#islands/activities/signUpBonus/cards.ts'
import { Panel } from '#islands/activities/signUpBonus/Panel.tsx'
import { Pay } from '#islands/activities/signUpBonus/Pay.tsx'
import { $player } from '#islands/player.ts'
import type { Order } from '#islands/wallet/deposit.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser, openActivities } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const coin = (count: number) => ({ id: 2001, count, betRate: 3 })
const days = [[coin(100)], [coin(200)], [coin(400)]]
const own = (...states: (-1 | 0 | 1)[]): LoginPay['ownList'][number] => ({
  ...{ id: 30_001, propId: 30_001, days },
  loginPayDataJson: { days: states },
})
const onSale = { propId: 30_002, price: 50_000, days }
const standing = (change: Partial<LoginPay> = {}): LoginPay => ({
  ...{ ownList: [], buyPropIds: [], needRecharge: false, cards: [], channels: [] },
  ...change,
})

let reply: LoginPay
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
    if (name === 'getLoginPayUser3') return { ...said, ...reply }
    if (name === 'getActivityIds') return { ...said, ...openActivities }
    if (name !== 'receiveLoginPay3') return said
    sent.push(Object(body))
    return { ...said, ...standing({ ownList: [own(-1, -1, 0)] }), coin: 5_200, lottery: 0, propList: [coin(200)] }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1, { totalRecharge: 1_000 }) })
  mount()
})
afterEach(async () => {
  await unmount()
  cards.forget()
  forgetActivities()
  setTransport(undefined)
  clearToken()
  vi.restoreAllMocks()
})

async function open(shown: LoginPay, page: ReactNode = <Panel strings={strings} />): Promise<void> {
  reply = shown
  await show(page)
  await expect.poll(() => host.querySelector('.sign-cards')).not.toBeNull()
}
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const statesShown = () =>
  [...host.querySelectorAll('.sign-card-days > li')].map((day) => day.getAttribute('data-state'))

describe('the cards of a player', () => {
  test('the day that is ready is claimed, and then stands as claimed', async () => {
    await open(standing({ ownList: [own(-1, 1, 0)] }))
    expect(statesShown()).toEqual(['claimed', 'ready', 'ahead'])
    await act(async () => button('Claim day 2: day 2 of ₱7 over 3 days')?.click())
    expect(sent).toMatchObject([{ id: 30_001, day: 2 }])
    await expect.poll(statesShown).toEqual(['claimed', 'claimed', 'ahead'])
    expect(host.textContent).toContain('Come by tomorrow')
    expect($player.get()).toMatchObject({ user: { coin: 5_200 } })
  })

  test('say what comes next: tomorrow’s first day, a whole card, or no card at all', async () => {
    await open(standing({ ownList: [own(0, 0, 0)] }))
    expect(host.textContent).toContain('Day 1 is ready tomorrow')
    await act(async () => cards.take(standing({ ownList: [own(-1, -1, -1)] })))
    expect(host.textContent).toContain('All days of this card are yours')
    await act(async () => cards.take(standing({ cards: [onSale] })))
    expect(host.textContent).toContain('You have no card yet')
    expect(host.querySelector('a[href="/activity/signPay"]')?.textContent).toBe('See the cards')
    await act(async () => cards.take(standing()))
    expect(host.textContent).toContain('Event has ended, please exit the current page')
  })
})

describe('the cards on sale', () => {
  test('tell their days and price, and the way on is as near as the way back', async () => {
    await open(standing({ cards: [onSale] }), <Pay strings={strings} />)
    expect(statesShown()).toEqual(['ahead', 'ahead', 'ahead'])
    expect(button('Deposit ₱500.00')).toBeDefined()
    expect(host.querySelector('.worth')?.textContent).toContain('₱7.00')
    expect(host.querySelector('a[href="/activity/sign"]')?.textContent).toBe('Not now')
  })

  test('without budget cannot be bought, and say so', async () => {
    await open(standing({ cards: [{ ...onSale, isUsedUp: true }] }), <Pay strings={strings} />)
    expect(host.textContent).toContain('The budget for this card is used up for now.')
    expect(button('Deposit ₱500.00')).toBeUndefined()
  })
})

test('a card’s deposit that has arrived counts here at once, and once; another deposit does not', () => {
  reply = standing()
  $activities.set({ ...openActivities, totalRecharge: 1_000 })
  const order = { orderId: '00000000-0000-4000-8000-000000000001', amount: 50_000, actType: 3 }
  const arrived = (more: object) => noteArrived({ ...order, ...more } as Order) // the rest of an order says nothing here
  arrived({ actType: 0 })
  expect($activities.get()).toMatchObject({ hasTurntable: false, loginPaying: false, totalRecharge: 1_000 })
  arrived({})
  arrived({})
  expect($activities.get()).toMatchObject({ hasTurntable: false, loginPaying: true, totalRecharge: 51_000 })
  expect($player.get()).toMatchObject({ user: { totalRecharge: 51_000 } })
})
