// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { activityErrcodes } from '#contract/activities/errcodes.ts'
import { $activities, forgetActivities } from '#islands/activities/activities.ts'
import { type Charge, charge, noteCharged } from '#islands/activities/firstCharge/charge.ts'
import { Panel } from '#islands/activities/firstCharge/Panel.tsx'
import { $player } from '#islands/player.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'
import type { Order } from '#islands/wallet/deposit.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser, openActivities } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const award = [
  { id: 2001, count: 30_000, betRate: 1 },
  { id: 2002, count: 10_000 },
  { id: 1301, count: 2, num: 10 },
]
const onSale: Charge = {
  ...{ awardId: 2, itemStatus: 0, propReceiveList: '[]', expireTime: -1, showType: 3 },
  ...{ price: 50_000, discount: 64, match: 30_000, channels: [], award },
}
const bought: Charge = { ...onSale, itemStatus: 1, price: 0, discount: 0, match: 0 }

let reply: Charge
let refused: number
let asked: [string, object][]
let shiftMs = 0
const clockMs = performance.now.bind(performance)

beforeEach(() => {
  asked = []
  refused = 0
  // The taps of one test are no double taps of another's.
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  setTransport(async (name, body) => {
    asked.push([name, Object(body)])
    const said = { code: 200, errcode: 0 }
    if (name === 'getActivityIds') return { ...said, ...openActivities }
    if (name === 'appRechargeBonusCollection9Receive') {
      reply = { ...bought, propReceiveList: '[{"propId":2002}]' }
      const given = { propList: [{ id: 2002, count: 10_000 }], coin: 50_000, lottery: 10_000 }
      return { ...said, ...given, appRechargeBonusCollection9: reply }
    }
    return refused ? { code: 200, errcode: refused } : { ...said, appRechargeBonusCollection9: reply }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  charge.forget()
  // What one test still asks for is not what the next one has asked.
  forgetActivities()
  setTransport(undefined)
  clearToken()
  for (const { id } of $toasts.get()) dismissToast(id)
  vi.restoreAllMocks()
})

async function open(shown: Charge, onClose?: () => void): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} {...(onClose && { onClose })} />)
  await expect.poll(() => host.querySelector('.charge')).not.toBeNull()
}
const claims = () => [...host.querySelectorAll('.charge-props .claim')].map((one) => one.getAttribute('aria-label'))
const pressed = (label: string) =>
  act(async () => host.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click())
const reads = () => asked.filter(([name]) => name === 'appRechargeBonusCollection9').length

describe('an offer on sale', () => {
  test('tells number, discount, price and what it replaces; its claims wait for the purchase', async () => {
    await open(onSale)
    const text = host.textContent ?? ''
    for (const part of ['Offer 2', '+64%', 'Deposit ₱500.00', 'instead of the ₱300.00']) expect(text).toContain(part)
    expect(host.querySelector('.charge-offer')?.getAttribute('data-show')).toBe('3')
    expect(claims()).toEqual(['₱300', '100 points', '₱10 coupon ×2'].map((name) => `Not reached yet: ${name}`))
    expect(host.querySelector('[role=timer]')).toBeNull()
    await pressed('Not reached yet: 100 points')
    expect(asked.map(([name]) => name)).not.toContain('appRechargeBonusCollection9Receive')
  })

  test('is as easy to leave as to buy: in a dialog by a button, on its page by the deposit without it', async () => {
    const onClose = vi.fn()
    await open(onSale, onClose)
    const notNow = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Not now')
    await act(async () => notNow?.click())
    expect(onClose).toHaveBeenCalledTimes(1)
    await unmount()
    mount()
    await open(onSale)
    expect(host.querySelector('a[href="/lobby/wallets/deposit"]')?.textContent).toBe('Deposit without the offer')
  })

  test('on the device of an older account tells beforehand that it is kept until the identity is checked', async () => {
    const kept = 'What it brings is kept for you until your identity is verified.'
    await open(onSale)
    expect(host.textContent).not.toContain(kept)
    const activityMap = { 39: { id: 39, sort: 1, isHeld: true as const } }
    await act(async () => $activities.set({ ...openActivities, activityIds: [39], activityMap }))
    expect(host.textContent).toContain(kept)
  })

  test('with an end counts down to it, and is read again when it has come', async () => {
    await open({ ...onSale, expireTime: Date.now() + 90_000 })
    expect(host.querySelector('[role=timer]')?.textContent).toContain('Ends in')
    const before = reads()
    reply = { ...onSale, expireTime: Date.now() - 1 }
    await act(async () => charge.take({ appRechargeBonusCollection9: reply }))
    await expect.poll(reads).toBeGreaterThan(before)
    expect(host.textContent).toContain('Event has ended, please exit the current page')
  })
})

describe('a bought offer', () => {
  test('has a claim for each prop, and none for one that was received', async () => {
    await open({ ...bought, propReceiveList: '[{"propId":2001}]' })
    expect(claims()).toEqual(['Claimed: ₱300', 'Claim: 100 points', 'Claim: ₱10 coupon ×2'])
    expect(host.textContent).not.toContain('on top')
    await pressed('Claimed: ₱300')
    await pressed('Claim: 100 points')
    const sent = asked.filter(([name]) => name === 'appRechargeBonusCollection9Receive')
    expect(sent).toMatchObject([[expect.anything(), { propId: 2002 }]])
    await expect.poll(claims).toContain('Claimed: 100 points')
    expect($player.get()).toMatchObject({ user: { coin: 50_000, lottery: 10_000 } })
  })

  test('that is refused when it is read closes its dialog, and says why', async () => {
    const onClose = vi.fn()
    await open(bought, onClose)
    refused = activityErrcodes.activityClosed
    await act(async () => void (await charge.load()))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Event has ended, please exit the current page'])
  })

  test('whose props are all received says so', async () => {
    await open({ ...bought, itemStatus: 2, propReceiveList: JSON.stringify(award.map(({ id }) => ({ propId: id }))) })
    expect(host.textContent).toContain('All of it is yours')
    expect(claims().every((label) => label?.startsWith('Claimed'))).toBe(true)
  })
})

test('a deposit that has arrived reads the offer again, once', async () => {
  reply = bought
  const order = { orderId: '00000000-0000-4000-8000-000000000039' } as Order // the rest of an order says nothing here
  noteCharged(order)
  noteCharged(order)
  await expect.poll(reads).toBe(1)
  await expect.poll(() => asked.map(([name]) => name)).toContain('getActivityIds')
})
