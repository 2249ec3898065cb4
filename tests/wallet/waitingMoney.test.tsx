// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { CallName, Reply } from '#contract/calls/index.ts'
import { $player } from '#islands/player.ts'
import { ArrivedView } from '#islands/wallet/ArrivedView.tsx'
import { DepositLeft } from '#islands/wallet/DepositLeft.tsx'
import type { Order } from '#islands/wallet/deposit.ts'
import { OpenDeposits } from '#islands/wallet/OpenDeposits.tsx'
import { OpenWithdrawals } from '#islands/wallet/OpenWithdrawals.tsx'
import type { Withdrawal } from '#islands/wallet/terms.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const ORDER = '4b6f2d1e-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 21, 4)
const HOUR = 3_600_000
const account = {
  ...{
    accountId: ORDER,
    bankId: 1,
    bankName: 'GCash',
    shortBankName: 'GCASH',
    lastFour: '4567',
    kind: 'wallet' as const,
  },
  ...{ accountName: 'Maria', usableTime: 0, isOpen: true, isOwn: true },
}

let sent: [CallName, object][] = []
function answer(replies: { [N in CallName]?: Partial<Reply<N>> }): void {
  const known: Partial<Record<CallName, object>> = replies
  setTransport(async (name, body) => {
    sent.push([name, body])
    const reply = known[name]
    if (!reply) throw new Error('no network')
    return { code: 200, errcode: 0, ...reply }
  })
}
const named = (name: string) => sent.filter(([each]) => each === name).map(([, body]) => body)
const button = (name: string) => [...host.querySelectorAll('button')].find((each) => each.textContent?.startsWith(name))
const tap = (name: string) => act(async () => button(name)?.click())

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  // This test's browser has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  sent = []
  writeToken('token')
  mount()
  $player.set({ state: 'ready', user: aUser(1, { coin: 0 }) })
})
afterEach(async () => {
  await unmount()
  $player.set({ state: 'guest' })
  setTransport(undefined)
  clearToken()
  vi.useRealTimers()
})

const anOrder = (until: number): Order => ({
  ...{ orderId: ORDER, amount: 60_000, rechargeType: 1, state: 'credited', createTime: NOW, expireTime: NOW },
  aside: { amount: 60_000, until },
})

test('a payment that is set aside says until when, and is paid back to an account of the player’s choice', async () => {
  answer({
    checkRechargeOrder: { rows: [anOrder(NOW + HOUR)] },
    getBankInfo: { appUserBankList: [account], proof: 'password', holder: 'Maria', now: NOW },
    returnDeposit: { coin: 0 },
  })
  await show(<OpenDeposits strings={strings} channels={[]} />)
  expect(host.textContent).toContain('₱600.00 came late, in another amount or above your limit.')
  expect(button('Play with it')).toBeUndefined()
  await tap('Pay it back')
  expect(host.querySelector('dialog label')?.textContent).toBe('GCASH •••• 4567')
  const form = host.querySelector('dialog form')
  await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(named('returnDeposit')).toMatchObject([{ orderId: ORDER, accountId: ORDER }])
})

test('once its time has come, it may be played by a tap; what arrives so invites nobody to play', async () => {
  answer({ checkRechargeOrder: { rows: [anOrder(NOW)] }, playDeposit: { coin: 60_000 } })
  await show(<OpenDeposits strings={strings} channels={[]} />)
  await tap('Play with it')
  expect(named('playDeposit')).toEqual([expect.objectContaining({ orderId: ORDER })])
  await show(<ArrivedView strings={strings} order={anOrder(NOW + HOUR)} coin={0} />)
  expect(host.textContent).toContain('It is set aside and not for play before')
  expect(host.querySelector('a')).toBeNull()
})

test('the deposit form says what the limit leaves, and what is more', async () => {
  const limit = { limit: 'depositDay' as const, most: 50_000, left: 20_000, renewTime: NOW + HOUR }
  const told = async (cents: number, left = limit.left) => {
    await show(<DepositLeft strings={strings} limit={{ ...limit, left }} cents={cents} />)
    return host.querySelector('[role=status]')?.textContent ?? ''
  }
  expect(await told(20_000)).toMatch(/^You can still deposit ₱200\.00\. Your limit is ₱500\.00 a day\./)
  expect(await told(20_001)).toMatch(/^This is more than your limit leaves\./)
  expect(await told(20_000, 0)).toMatch(/^Your limit leaves nothing more to deposit\./)
})

const withdrawal: Withdrawal = {
  ...{ orderId: ORDER, amount: 20_000, fee: 0, bankName: 'GCash', cardNum: '•••• 4567', createTime: NOW },
  ...{ state: 'requested', hold: { reasons: ['first'], by: 'us' } },
}

test('a withdrawal is taken back by a button that waits for ten seconds of thought, or not at all', async () => {
  answer({ exchangeCancelAsk: {}, exchangeCancel: { coin: 20_000 } })
  await show(<OpenWithdrawals strings={strings} orders={[withdrawal]} isFinal={false} asked={0} />)
  await tap('Take back')
  const dialog = [...host.querySelectorAll<HTMLButtonElement>('dialog button')]
  const accept = () => dialog.find((each) => each.textContent?.startsWith('Take back'))
  expect(accept()?.disabled).toBe(true)
  for (let second = 1; second <= 9; second += 1) await act(async () => vi.advanceTimersByTime(1_000))
  expect([accept()?.disabled, accept()?.textContent]).toEqual([true, 'Take back (1)'])
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(accept()?.disabled).toBe(false)
  await act(async () => accept()?.click())
  expect(named('exchangeCancel')).toEqual([expect.objectContaining({ orderId: ORDER })])

  await show(<OpenWithdrawals strings={strings} orders={[withdrawal]} isFinal asked={0} />)
  expect(host.textContent).toContain('It cannot be taken back')
  expect(button('Take back')).toBeUndefined()
})
