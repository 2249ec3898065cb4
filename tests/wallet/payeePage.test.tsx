// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import type { Body, CallName } from '#contract/calls/index.ts'
import type { Band } from '#contract/wallet/bands.ts'
import { $player } from '#islands/player.ts'
import { PayeeFacts } from '#islands/wallet/PayeeFacts.tsx'
import { PayeePrices } from '#islands/wallet/PayeePrices.tsx'
import { WithdrawForm } from '#islands/wallet/WithdrawForm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser, openSession } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const days = { min: 1, max: 3 }
const bands: Band[] = [
  { upTo: 5_000_000, fee: { fixed: 0, share: 0 }, days },
  { below: 50_000_000, fee: { fixed: 2500, share: 0 }, days: { min: 3, max: 5 } },
  { fee: { fixed: 5000, share: 25 }, days: { min: 5, max: 10 } },
]
const terms = {
  ...{ coin: 90_000, ready: 90_000, locked: 0, unlock: { by: 'nothing' }, minimum: 10_000, maximum: 5_000_000, bands },
  limits: { day: { most: 1_000_000, left: 900_000 }, month: { most: 5_000_000, left: 4_900_000 } },
  ...{ needsPassword: false, wagers: { bonusWagerLeft: 0, depositWagerLeft: 0 }, turnoverLeft: 0, hasDeposited: true },
  ...{ steps: [], open: [], ended: [] },
}
const account = (bankId: number, bankName: string) => ({
  ...{ accountId: `4b6f2d1e-0000-4000-8000-00000000000${bankId}`, bankId, bankName, shortBankName: 'ABC' },
  ...{
    kind: bankId === 1 ? 'wallet' : 'bank',
    lastFour: '4567',
    accountName: 'Luningning Halimbawa',
    isOpen: true,
    isOwn: true,
    usableTime: 0,
  },
})
const accounts = {
  appUserBankList: [account(1, 'GCash'), account(2, 'Land Bank')],
  proof: 'password',
  holder: '',
  now: 1,
}
const order = (bankName: string, at: number) => ({
  ...{ orderId: `4b6f2d1e-0000-4000-8000-${String(at).padStart(12, '0')}`, amount: 20_000, fee: 0, bankName },
  ...{ cardNum: '•••• 4567', state: 'paid', createTime: at },
})

let replies: { [N in CallName]?: (body: Body<N>) => object } = {}
const facts = <PayeeFacts strings={strings} kind="bank" bindPath="/bindBankCard" />
const button = (name: string) => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)

beforeEach(() => {
  openSession()
  writeToken('token')
  // The names of the calls are those of the contract.
  setTransport(async (name, body) => {
    const reply = (replies as Record<string, ((body: object) => object) | undefined>)[name]
    if (!reply) throw new Error('offline')
    return { code: 200, errcode: 0, ...reply(body) }
  })
  mount()
  $player.set({ state: 'ready', user: aUser(1) })
})
afterEach(async () => {
  await unmount()
  $player.set({ state: 'guest' })
  setTransport(undefined)
})

test('a price has a range, a fee in each form, and its days', async () => {
  const shared = { fee: { fixed: 0, share: 150 }, days }
  await show(<PayeePrices strings={strings} bands={[...bands, shared]} />)
  const rows = [...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['Up to ₱50,000', 'None', '1 to 3'],
    ['Below ₱500,000', '₱25.00', '3 to 5'],
    ['Above that', '₱50.00 and 0.25 %', '5 to 10'],
    ['Above that', '1.5 %', '1 to 3'],
  ])
})

describe('the page of a kind of account', () => {
  test('has limits, the accounts of this kind alone, and their history page by page', async () => {
    const asked: object[] = []
    replies = {
      getExchange: () => terms,
      getBankInfo: () => accounts,
      getExchangeOrder: (body) => {
        asked.push({ kind: body.kind, cursor: body.cursor })
        return body.cursor ? { rows: [order('BDO', 1)] } : { rows: [order('Land Bank', 2)], cursor: 'next' }
      },
    }
    await show(facts)
    const text = host.textContent ?? ''
    for (const told of ['₱9,000 of ₱10,000', '₱49,000 of ₱50,000', '₱100 to ₱50,000', 'Land Bank'])
      expect(text).toContain(told)
    expect(text).not.toContain('GCash')
    await act(async () => button('Show more')?.click())
    expect(host.textContent).toContain('BDO')
    expect(asked).toEqual([
      { kind: 'bank', cursor: undefined },
      { kind: 'bank', cursor: 'next' },
    ])
  })

  test('says what is empty', async () => {
    replies = {
      getExchange: () => terms,
      getBankInfo: () => ({ ...accounts, appUserBankList: [] }),
      getExchangeOrder: () => ({ rows: [] }),
    }
    await show(facts)
    expect(host.textContent).toContain('You have no bank account here yet.')
    expect(host.textContent).toContain('No withdrawal to such an account yet.')
  })

  test('says once what could not be loaded, and loads it on request', async () => {
    replies = {}
    await show(facts)
    expect(host.textContent?.match(/Your limits and accounts could not be loaded/g)).toHaveLength(1)
    expect(host.textContent).toContain('Your withdrawals could not be loaded.')
    replies = { getExchange: () => terms, getBankInfo: () => accounts, getExchangeOrder: () => ({ rows: [] }) }
    await act(async () => button('Try again')?.click())
    expect(host.textContent).toContain('Land Bank')
  })
})

test('its request offers the accounts of this kind alone', async () => {
  replies = { getExchange: () => terms, getBankInfo: () => accounts }
  const { withdrawal } = catalogue().webConfig
  await show(<WithdrawForm strings={strings} limits={withdrawal} bindPath="/bindBankCard" kind="bank" />)
  const payees = [...host.querySelectorAll('.payee strong')].map(({ textContent }) => textContent)
  expect(payees).toEqual(['Land Bank', 'Add another account'])
})
