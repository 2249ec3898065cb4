// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { FRAME_LATE_MS } from '#contract/wallet/limits.ts'
import { PAID_MESSAGE } from '#contract/wallet/payBack.ts'
import { DepositOverlay } from '#islands/wallet/DepositOverlay.tsx'
import { $deposit, type Order, startChecking, startPaying } from '#islands/wallet/deposit.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { openSession } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const channels = catalogue().webConfig.appRechargeTypeList
const PAGE = 'https://pay.example.com/checkout/1'
const account = {
  ...{ bankName: 'Bangko ng Perya', shortBankName: 'BNP', accountName: 'Perya Payments Inc.', cardNum: '001234567890' },
  ...{ amount: 123_456, reference: 'PRY-4711' },
}

function anOrder(way: Partial<Order>): Order {
  const at = Date.now()
  const plain = { orderId: '4b6f2d1e-0000-4000-8000-000000000001', amount: 123_456, rechargeType: 1 }
  return { ...plain, state: 'pending', createTime: at, expireTime: at + 600_000, ...way }
}

const button = (name: string) =>
  [...host.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
const click = (name: string) => act(async () => button(name)?.click())
const overlay = () => host.querySelector('.overlay')

beforeEach(async () => {
  openSession()

  // This test's browser has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  setTransport(async () => {
    throw new Error('offline')
  })
  mount()
  await show(<DepositOverlay strings={strings} channels={channels} onAgain={() => {}} />)
})
afterEach(async () => {
  await act(async () => $deposit.set({ step: 'choosing' }))
  await unmount()
  setTransport(undefined)
  vi.useRealTimers()
})

const pay = (way: Partial<Order>) => act(async () => startPaying(anOrder(way)))

describe('the view of a payment', () => {
  test.each<[string, Partial<Order>, string]>([
    ['a page before all others', { payUrl: PAGE, qrCodeText: 'code', appRechargeBankOwn: account }, '.pay-page'],
    ['a code before a bank account', { qrCodeText: 'code', appRechargeBankOwn: account }, '.qr'],
    ['a bank account', { appRechargeBankOwn: account }, '.transfer'],
  ])('is %s', async (_, way, selector) => {
    await pay(way)
    for (const each of ['.pay-page', '.qr', '.transfer'])
      expect(host.querySelector(each) !== null).toBe(each === selector)
    expect(overlay()?.textContent).not.toMatch(/\b(?:payment|wallet)\.\w|\{\{/)
  })
})

describe('a bank transfer', () => {
  test('copies each part as a bank’s app takes it, and warns', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } })
    await pay({ appRechargeBankOwn: account })
    for (const part of ['account name', 'account number', 'amount', 'reference']) await click(`Copy the ${part}`)
    vi.unstubAllGlobals()
    expect(copied).toEqual(['Perya Payments Inc.', '001234567890', '1234.56', 'PRY-4711'])
    const text = overlay()?.textContent
    for (const told of [
      'Bangko ng Perya',
      'BNP',
      '0012 3456 7890',
      '₱1,234.56',
      'Check the deposit account or QR every time',
    ])
      expect(text).toContain(told)
  })
})

describe('a payment page', () => {
  const frame = () => host.querySelector('iframe')
  const link = () => host.querySelector<HTMLAnchorElement>('.pay-page a')

  test('is sandboxed, and a link as well', async () => {
    await pay({ payUrl: PAGE, isEmbedded: true })
    expect(frame()?.getAttribute('src')).toBe(PAGE)
    const grants = frame()?.getAttribute('sandbox')?.split(' ')
    expect(grants).toContain('allow-forms')
    expect(grants?.filter((grant) => grant.includes('top-navigation'))).toEqual([])
    expect([link()?.href, link()?.target, link()?.rel]).toEqual([PAGE, '_blank', 'noopener'])
  })

  test.each([
    ['of a host that our policy does not allow', { payUrl: PAGE }],
    ['of our own origin, which could leave its sandbox', { payUrl: `${location.origin}/x`, isEmbedded: true }],
    ['that is no address', { payUrl: 'x', isEmbedded: true }],
  ] as const)('%s is a link alone', async (_, way) => {
    await pay(way)
    expect(frame()).toBeNull()
    expect(link()?.getAttribute('href')).toBe(way.payUrl)
  })

  test('that does not load, or that the policy refuses after all, is a link alone', async () => {
    vi.useFakeTimers()
    await pay({ payUrl: PAGE, isEmbedded: true })
    await act(async () => vi.advanceTimersByTime(FRAME_LATE_MS))
    expect(frame()).toBeNull()
    expect(overlay()?.textContent).toContain('does not open here')
    await act(async () => $deposit.set({ step: 'choosing' }))
    await pay({ payUrl: PAGE, isEmbedded: true })
    const refused = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src' })
    await act(async () => document.dispatchEvent(refused))
    expect(frame()).toBeNull()
  })

  test('leads to the check when it comes back, and nobody else’s message does', async () => {
    await pay({ payUrl: PAGE, isEmbedded: true })
    const say = (source: unknown, data: unknown, origin = location.origin) =>
      act(async () => void window.dispatchEvent(Object.assign(new Event('message'), { source, data, origin })))
    await say(window, PAID_MESSAGE)
    await say(frame()?.contentWindow, 'paid')
    await say(frame()?.contentWindow, PAID_MESSAGE, 'https://bank.example')
    expect($deposit.get().step).toBe('paying')
    await say(frame()?.contentWindow, PAID_MESSAGE)
    expect($deposit.get().step).toBe('checking')
  })
})

describe('the check', () => {
  test('begins by “I have paid”, tells what happens, and leads back to the payment', async () => {
    await pay({ appRechargeBankOwn: account })
    await click('I have paid')
    expect(overlay()?.textContent).toContain('We compare it with your order.')
    await click('Show how to pay')
    expect(host.querySelector('.transfer')).not.toBeNull()
  })

  test('says that it waits for the network, and that time is over', async () => {
    await act(async () => startChecking(anOrder({ state: 'expired' })))
    expect(overlay()?.textContent).toContain('The time to pay is over')
    expect(overlay()?.textContent).toContain('your coin still comes by itself')
    vi.stubGlobal('navigator', { onLine: false })
    await act(async () => void dispatchEvent(new Event('offline')))
    expect(overlay()?.textContent).toContain('We ask again as soon as you are online.')
    vi.unstubAllGlobals()
  })

  test('that finds another amount says which, and what becomes of it', async () => {
    const order = anOrder({ state: 'failed', paidAmount: 100_000 })
    await act(async () => $deposit.set({ step: 'over', order }))
    expect(overlay()?.textContent).toContain('Another amount has come')
    expect(overlay()?.textContent).toContain('₱1,000.00 came instead of ₱1,234.56.')
  })
})
