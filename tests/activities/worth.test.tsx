// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { $activities } from '#islands/activities/activities.ts'
import { $webConfig } from '#islands/config.ts'
import { Worth } from '#islands/props/Worth.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { openActivities, openWithWorth } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  setTransport(async () => ({ code: 500, errcode: 500 }))
  $webConfig.set(catalogue().webConfig)
  $activities.set(openWithWorth)
  mount()
})
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  $activities.set(undefined)
  $webConfig.set(undefined)
})
const textOf = (selector: string) => host.querySelector(selector)?.textContent
const button = (name: string) => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('one line says what is given, asked and expected to be lost, and until when', async () => {
  const items = [{ id: 2001, count: 10_000, betRate: 3 }]
  await show(<Worth items={items} strings={strings} expiresAt={Date.parse('2026-11-30T04:00Z')} />)
  expect(textOf('.worth-line')).toBe('Waits beside your coin: ₱100.00 cannot be staked until ₱300.00 is staked for it.')
  expect(textOf('.worth p')).toMatch(
    /^Worth about ₱88\.00: ₱100\.00, less an expected cost of ₱12\.00 for staking ₱300\.00 first\. Until .*30/,
  )
  await act(async () => $activities.set(openActivities))
  expect(textOf('.worth p')).toMatch(/^₱100\.00, of which ₱300\.00 must be staked first\./)
})

test('an offer with a deposit says as a line of its own what staking the deposit costs, and both worths', async () => {
  await show(<Worth items={[{ id: 2001, count: 2_000, betRate: 3 }]} depositCents={200_000} strings={strings} />)
  expect(textOf('.worth-line')).toBe(
    'Your deposit of ₱2,000.00 must be staked once too, at an expected cost of ₱80.00. So it is worth ₱17.60 if you would deposit anyway, and -₱62.40 if you would not.',
  )
  await act(async () => button('What is it worth?')?.click())
  const parts = [...host.querySelectorAll('.worth-parts > div')].map((part) => part.textContent)
  expect(parts.slice(3)).toEqual([
    'Worth, if you would deposit anyway₱17.60',
    'Stake your deposit once, too₱2,000.00',
    'Expected cost of staking your deposit-₱80.00',
    'Worth, if you deposit for this alone-₱62.40',
  ])
})

test('a gift that asks for its coin once can be played, and locks itself alone', async () => {
  await show(<Worth items={[{ id: 2001, count: 10_000, betRate: 1 }]} strings={strings} />)
  expect(textOf('.worth-line')).toBe('Locks only itself: ₱100.00 until ₱100.00 is staked for it.')
})

test('points ask for no stakes, and coupons are told apart', async () => {
  const items = [
    { id: 2002, count: 100_000 },
    { id: 1201, count: 1 },
  ]
  $webConfig.set({
    ...catalogue().webConfig,
    appPropConfigMap: { 1201: { id: 1201, num: 5, price: 1, paramStr: '{"maxCents":2000}' } },
  })
  await show(<Worth items={items} strings={strings} />)
  expect(textOf('.worth p')).toBe('Worth ₱125.00: nothing must be staked. Coupons add up to ₱20.00 to deposits.')
})

test('the sheet has the parts, and declining stands beside the claim in the same form', async () => {
  await show(
    <Worth items={[{ id: 2001, count: 10_000, betRate: 30 }]} strings={strings}>
      <button type="button" className="button button-plain">
        Claim
      </button>
    </Worth>,
  )
  await act(async () => button('What is it worth?')?.click())
  const parts = [...host.querySelectorAll('.worth-parts dd')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['₱100.00', '₱3,000.00', '-₱120.00', '-₱20.00'])
  expect(textOf('.worth-types')).toBe('Slots: stake ₱3,000.00, expected cost ₱120.00')
  expect([...host.querySelectorAll('.worth-choice button')].map(({ className }) => className.trim())).toEqual([
    'button button-plain',
    'button button-plain',
  ])
  await act(async () => button('Not now')?.click())
  expect(host.querySelector('dialog')).toBeNull()
})
