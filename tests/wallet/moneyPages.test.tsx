// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { CallName, Reply } from '#contract/calls/index.ts'
import { withdrawalStates } from '#contract/enumerations.ts'
import { formatsOf } from '#contract/formats.ts'
import type { Unlock } from '#contract/wallet/money.ts'
import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { BalanceCard } from '#islands/wallet/BalanceCard.tsx'
import { Sums } from '#islands/wallet/Bonus.tsx'
import { Receipt } from '#islands/wallet/Receipt.tsx'
import { WithdrawForm } from '#islands/wallet/WithdrawForm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { $player } from '#stores/session/player.ts'
import { openReceipt, type Receipt as Told } from '#stores/wallet/receipt.ts'
import type { Terms } from '#stores/wallet/terms.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const { webConfig } = catalogue()
const ORDER = '4b6f2d1e-0000-4000-8000-000000000001'
const AT = Date.UTC(2026, 10, 21, 4)
const terms: Terms = {
  ...{ coin: 85_000, ready: 0, locked: 85_000, unlock: { by: 'stake', left: 50_000 } },
  ...{ minimum: 10_000, maximum: 5_000_000, turnoverLeft: 50_000, hasDeposited: true },
  wagers: { bonusWagerLeft: 30_000, depositWagerLeft: 50_000 },
  ...{ steps: [], open: [], ended: [] },
}
const withdrawal = { orderId: ORDER, amount: 20_000, bankName: 'GCash', cardNum: '•••• 4567', createTime: AT }

let sent: string[] = []
/** Answers the calls of the page as the server would. */
function answer(replies: { [N in CallName]?: Partial<Reply<N>> }): void {
  const known: Partial<Record<CallName, object>> = replies
  setTransport(async (name) => {
    sent.push(name)
    const reply = known[name]
    if (!reply) throw new Error('no network')
    return { code: 200, errcode: 0, ...reply }
  })
}
const answerTerms = (change: Partial<Terms> = {}) => answer({ getExchange: { ...terms, ...change }, exchangeSeen: {} })

beforeEach(() => {
  // This test's browser has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  sent = []
  writeToken('token')
  mount()
  $player.set({ state: 'ready', user: aUser(1, { coin: 85_000 }) })
})
afterEach(async () => {
  await unmount()
  $player.set({ state: 'guest' })
  setTransport(undefined)
  clearToken()
})

describe('the balance', () => {
  test.each<[Unlock, string]>([
    [{ by: 'deposit', minimum: 10_000 }, 'A first deposit of ₱100 or more is the first step to unlock it.'],
    [{ by: 'closed' }, 'Deposits are closed right now.'],
    [{ by: 'stake', left: 50_000 }, 'Stake ₱500.00 and everything is yours.'],
    [{ by: 'minimum', minimum: 10_000 }, 'Withdrawals begin at ₱100.'],
    [{ by: 'steps', count: 1 }, '1 step is left before you can withdraw.'],
    [{ by: 'steps', count: 2 }, '2 steps are left before you can withdraw.'],
  ])('%j is told in one line beside the two parts', async (unlock, line) => {
    answerTerms({ unlock })
    await show(<BalanceCard strings={strings} />)
    expect(host.querySelector('output')?.textContent).toBe('₱850.00')
    expect([...host.querySelectorAll('dd')].map((part) => part.textContent)).toEqual(['₱0.00', '₱850.00'])
    expect(host.querySelector('.money-unlock')?.textContent).toContain(line)
  })

  test('tells no line where nothing is locked, and no figure before the server has said it', async () => {
    answer({})
    await show(<BalanceCard strings={strings} />)
    expect(host.querySelector('dl')?.textContent).not.toMatch(/\d/)
    await unmount()
    mount()
    answerTerms({ ready: 85_000, locked: 0, unlock: { by: 'nothing' } })
    await show(<BalanceCard strings={strings} />)
    expect(host.querySelector('dd')?.textContent).toBe('₱850.00')
    expect(host.querySelector('.money-unlock')).toBeNull()
  })

  test('asks again once the coin has changed elsewhere', async () => {
    answerTerms()
    await show(<BalanceCard strings={strings} />)
    expect(sent).toEqual(['getExchange'])
    answerTerms({ coin: 80_000, locked: 80_000 })
    await act(async () => $player.set({ state: 'ready', user: aUser(1, { coin: 80_000 }) }))
    expect(sent).toEqual(['getExchange', 'getExchange'])
    expect(host.textContent).not.toContain('₱850.00')
  })
})

test('a deposit’s stakes are one number, with what is left of earlier ones', async () => {
  answerTerms()
  await show(
    <>
      <BalanceCard strings={strings} />
      <Sums strings={strings} offer={{ cents: 50_000, bonus: 30_000, turnover: 1 }} />
    </>,
  )
  expect(host.querySelector('.sums-note')?.textContent).toBe('Then stake ₱1,000.00 and everything is yours.')
  expect(host.querySelector('.sums dl')?.textContent).toContain('+₱300.00')
})

describe('an ended withdrawal', () => {
  const form = <WithdrawForm strings={strings} limits={webConfig.withdrawal} bindPath="/bindBankCard" />

  test.each(['paid', 'returned', 'rejected'] as const)('%s stays with its account until it is seen', async (state) => {
    answerTerms({ ended: [{ ...withdrawal, state, ...(state !== 'paid' && { reason: 'The name differs' }) }] })
    await show(form)
    await act(async () => void (await import('#islands/wallet/WithdrawNews.tsx')))
    const card = host.querySelector('.ended')
    expect(card?.textContent).toContain('₱200.00')
    expect(card?.textContent).toContain('GCash •••• 4567')
    expect(card?.textContent?.includes('Reason: The name differs')).toBe(state !== 'paid')
    const seen = [...host.querySelectorAll('button')].find((button) => button.textContent === 'Got it')
    await act(async () => seen?.click())
    expect(host.querySelector('.ended')).toBeNull()
    expect(sent).toContain('exchangeSeen')
  })
})

describe('a receipt', () => {
  async function receiptOf(receipt: Told): Promise<string> {
    answer({ getOrder: { receipt } })
    await show(<Receipt strings={strings} isOpen />)
    await act(async () => openReceipt(receipt.order.orderId))
    return document.querySelector('.receipt')?.textContent ?? ''
  }

  test.each(withdrawalStates)('of a withdrawal that is %s has words for everything', async (state) => {
    const times = { decideTime: AT + 60_000, sendTime: AT + 120_000, endTime: AT + 180_000 }
    const order = { ...withdrawal, state, reason: 'Because <b>', reference: 'REF-1', ...times }
    const text = await receiptOf({ kind: 'withdrawal', order })
    expect(text).not.toMatch(/wallet\.|\{\{/)
    for (const told of ['₱200.00', 'GCash •••• 4567', 'REF-1', 'Reason: Because <b>', orderNumber(ORDER)])
      expect(text).toContain(told)
    expect(text).toContain(formatsOf().moment(AT))
  })

  test.each(['pending', 'credited', 'expired', 'failed'] as const)('of a deposit that is %s as well', async (state) => {
    const order = { orderId: ORDER, amount: 20_000, rechargeType: 1, state, createTime: AT, expireTime: AT + 600_000 }
    const more = state === 'credited' ? { bonus: 20_000, endTime: AT + 5_000 } : {}
    const other = state === 'failed' ? { paidAmount: 15_000 } : {}
    const text = await receiptOf({ kind: 'deposit', channel: 'QR Ph', order: { ...order, ...more, ...other } })
    expect(text).not.toMatch(/wallet\.|\{\{/)
    expect(text).toContain('QR Ph')
    expect(text.includes('+₱200.00')).toBe(state === 'credited')
    expect(text.includes('₱150.00 came instead')).toBe(state === 'failed')
  })
})
