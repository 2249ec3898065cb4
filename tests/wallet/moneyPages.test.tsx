// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { CallName, Reply } from '#contract/calls/index.ts'
import { withdrawalStates } from '#contract/enumerations.ts'
import { formatsOf } from '#contract/formats.ts'
import { holdReasons } from '#contract/wallet/flags.ts'
import type { Unlock } from '#contract/wallet/money.ts'
import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { $player } from '#islands/player.ts'
import { AmountField } from '#islands/wallet/AmountField.tsx'
import { BalanceCard } from '#islands/wallet/BalanceCard.tsx'
import { Sums } from '#islands/wallet/Bonus.tsx'
import { Receipt } from '#islands/wallet/Receipt.tsx'
import { openReceipt, type Receipt as Told } from '#islands/wallet/receipt.ts'
import type { Terms } from '#islands/wallet/terms.ts'
import { WithdrawForm } from '#islands/wallet/WithdrawForm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const { webConfig, withdrawals } = catalogue()
const ORDER = '4b6f2d1e-0000-4000-8000-000000000001'
const AT = Date.UTC(2026, 10, 21, 4)
const terms: Terms = {
  ...{ coin: 85_000, ready: 0, locked: 85_000, unlock: { by: 'stake', left: 50_000 } },
  ...{ minimum: 10_000, maximum: 5_000_000, turnoverLeft: 50_000, hasDeposited: true },
  ...{ bands: withdrawals.bands, needsPassword: false },
  limits: { day: { most: 10_000_000, left: 10_000_000 }, month: { most: 100_000_000, left: 90_000_000 } },
  ...{ steps: [], open: [], ended: [] },
}
const withdrawal = { orderId: ORDER, amount: 20_000, fee: 0, bankName: 'GCash', cardNum: '•••• 4567', createTime: AT }

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
      <Sums strings={strings} offer={{ cents: 50_000, bonus: 30_000, turnover: 1, isKnown: true }} />
    </>,
  )
  expect(host.querySelector('.sums-note')?.textContent).toBe('Then stake ₱1,300.00 and everything is yours.')
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
    expect(card?.textContent).toContain('GCash ••••\u00a04567')
    expect(card?.textContent?.includes('Reason: The name differs')).toBe(state !== 'paid')
    const seen = [...host.querySelectorAll('button')].find((button) => button.textContent === 'Got it')
    await act(async () => seen?.click())
    expect(host.querySelector('.ended')).toBeNull()
    expect(sent).toContain('exchangeSeen')
  })
})

describe('the request', () => {
  const account = { accountId: ORDER, bankId: 1, bankName: 'GCash', shortBankName: 'GCASH', lastFour: '4567' }
  const whose = { accountName: 'Maria', usableTime: 0, isOpen: true, isOwn: true }
  const appUserBankList = [{ ...account, ...whose, kind: 'wallet' as const }]
  const ready = { ready: 85_000, locked: 0, unlock: { by: 'nothing' as const } }
  const typed = async (label: string, text: string) => {
    const field = [...host.querySelectorAll('input')].find((each) => each.name === label)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  async function open(change: Partial<Terms>): Promise<void> {
    answer({
      getExchange: { ...terms, ...ready, ...change },
      getBankInfo: { appUserBankList, proof: 'password', holder: 'Maria', now: AT },
    })
    await show(<WithdrawForm strings={strings} limits={webConfig.withdrawal} bindPath="/bindBankCard" kind="wallet" />)
    await act(async () => void (await import('#islands/wallet/WithdrawCost.tsx')))
  }

  test('tells fee, what arrives, time and limits before it is sent, and refuses beyond what is left', async () => {
    const bands = terms.bands.map((band) => ({
      ...band,
      fee: { fixed: 1_500, share: 0 },
      measured: { median: 90_000, ninth: 7_200_000 },
    }))
    const limits = { ...terms.limits, day: { most: 10_000_000, left: 30_000 } }
    await open({ bands, limits })
    await typed('amount', '200')
    const told = host.querySelector('.cost')?.textContent
    for (const text of ['Fee₱15.00', 'You get₱185.00', 'Left today₱300 of ₱100,000', 'Left this month₱900,000'])
      expect(told).toContain(text)
    expect(told).toContain('Half of such withdrawals took at most 2 minutes, nine of ten at most 2 hours.')
    await typed('amount', '300.01')
    expect(host.querySelector('.cost')?.textContent).not.toContain('You get')
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

  test('of an open one says what it waits for, who acts, and how long such ones take', async () => {
    const hold = { reasons: ['first' as const], by: 'us' as const }
    const expected = { by: 'days' as const, min: 1, max: 3 }
    const text = await receiptOf({ kind: 'withdrawal', order: { ...withdrawal, state: 'requested', hold, expected } })
    expect(text).not.toMatch(/wallet\.|\{\{/)
    for (const told of ['first withdrawal', 'our turn', 'at most 1 to 3 business days', 'Being checked', 'Paid'])
      expect(text).toContain(told)
    expect(document.querySelectorAll('.tracker [aria-current="step"]')).toHaveLength(1)
  })

  test.each(holdReasons)('has words for a hold because of %s', async (reason) => {
    const hold = { reasons: [reason], by: 'us' as const }
    const text = await receiptOf({ kind: 'withdrawal', order: { ...withdrawal, state: 'requested', hold } })
    expect(text).not.toMatch(/wallet\./)
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

  test('of a line without an order tells its proof in a player’s words, and leads to the round', async () => {
    const hash = 'ab'.repeat(32)
    const balances = { coin: 1_000, points: 0, hold: 0, safebox: 0 }
    const proof = {
      ...{ player: 7, seq: 3, previous: '00'.repeat(32), hash, entry: 'round:1', reason: 'round', time: AT },
      ...{ metadata: '', moves: [{ from: 'player:7:coin', to: 'house:games:3', cents: 500 }] },
      balances: { before: balances, after: { ...balances, coin: 500 } },
    }
    answer({ getProof: { proof } })
    await show(<Receipt strings={strings} isOpen />)
    await act(async () => openReceipt(undefined, { entry: 'round:1', roundId: ORDER }))
    const text = document.querySelector('.receipt')?.textContent ?? ''
    for (const told of ['Game round', '₱10.00 → ₱5.00', 'From your coin to the house', hash, '00'.repeat(32)])
      expect(text).toContain(told)
    expect(text).not.toMatch(/statement\.|\{\{/)
    expect(document.querySelector('.receipt a')?.getAttribute('href')).toBe(`/fair?round=${ORDER}`)
    expect(sent).not.toContain('getOrder')
  })
})

test('an amount typed and left before hydration is judged like one left afterwards', async () => {
  const heard: string[] = []
  const note = (what: string) => (typed: string) => void heard.push(`${what} ${typed}`)
  const field = (
    <AmountField {...{ strings, chips: [] }} typed="500" hint="" onType={note('typed')} onLeave={note('left')} />
  )
  host.innerHTML = `<div>${renderToString(field)}</div>`
  const input = host.querySelector('input')
  if (input) input.value = '50'
  const hydrated = await act(async () => hydrateRoot(host.firstElementChild ?? host, field))
  expect(heard).toEqual(['typed 50', 'left 50'])
  await act(async () => hydrated.unmount())
})
