// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { FIRST_CHARGE } from '#contract/activities/firstCharge/id.ts'
import { isGiftDue } from '#contract/activities/offers.ts'
import type { Reply } from '#contract/calls/index.ts'
import { $activities } from '#islands/activities/activities.ts'
import { startRemembering } from '#islands/lobby/remembered.ts'
import { $standing } from '#islands/lobby/standing.ts'
import { $player } from '#islands/player.ts'
import { DepositForm } from '#islands/wallet/DepositForm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser, openActivities, openSession } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const { depositAmounts, appRechargeTypeList: channels } = catalogue().webConfig
const entry = { id: FIRST_CHARGE, sort: 1 }
const listing = (more: { isHeld?: true } = {}): Reply<'getActivityIds'> => ({
  ...openActivities,
  activityIds: [FIRST_CHARGE],
  activityMap: { [FIRST_CHARGE]: { ...entry, ...more } },
})

beforeEach(() => {
  openSession()
  setTransport(() => Promise.reject(new Error('offline')))
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  $activities.set(undefined)
  $player.set({ state: 'guest' })
})

/** The form, as it tells what a deposit of ₱200 brings. */
async function told(known?: Reply<'getActivityIds'>): Promise<string> {
  await act(async () => $activities.set(known))
  await show(<DepositForm {...{ strings, channels }} amounts={depositAmounts} firstBonus={30_000} turnover={1} />)
  return host.textContent ?? ''
}
const sums = () => host.querySelector('.sums dl')?.textContent ?? ''
/** Whether both places of the match are hidden. */
const untold = () => {
  const places = [...host.querySelectorAll('.sums, .bonus-card')].map(({ classList }) => classList.contains('untold'))
  expect(places).toEqual([places[0], places[0]])
  return places[0]
}
const kept = 'The bonus is kept for you until your identity is verified.'

describe('the deposit form', () => {
  test('tells the match as coin of this deposit, while it comes with it', async () => {
    const text = await told(listing())
    expect(text).toContain('First deposit: up to ₱300 on top')
    expect([text.includes(kept), sums().includes('+₱300.00'), untold()]).toEqual([false, true, false])
  })

  test('keeps the room of the match, and shows neither it nor the bounds before the player and the server’s word are known', async () => {
    await told(undefined)
    expect(untold()).toBe(true)
    expect(host.textContent).not.toContain('From ₱')
    await act(async () => $player.set({ state: 'known' }))
    await act(async () => $activities.set(listing()))
    expect(untold()).toBe(true)
    await act(async () => $player.set({ state: 'ready', user: aUser(1) }))
    expect(untold()).toBe(false)
  })

  test('tells before anybody pays that a held match comes after the check, and counts it to no sum', async () => {
    const text = await told(listing({ isHeld: true }))
    expect(text).toContain('First deposit: up to ₱300 on top')
    expect([text.includes(kept), sums()]).toEqual([true, ''])
  })

  test('tells nothing of it to a second account, nor after a deposit', async () => {
    expect(await told(openActivities)).not.toContain('on top')
    await act(async () => $player.set({ state: 'ready', user: aUser(1, { firstRecharge: true }) }))
    expect(await told(listing({ isHeld: true }))).not.toMatch(/on top|is kept for you/)
  })
})

test('banners and notices of the gift go with the list of activities, empty or not; until that is known, they stand', () => {
  const due = (known?: Reply<'getActivityIds'>) => {
    $activities.set(known)
    return isGiftDue('firstDeposit', $standing.get())
  }
  expect([due(), due(listing({ isHeld: true })), due(openActivities)]).toEqual([true, true, false])
  expect(due({ ...openActivities, activityIds: [42] })).toBe(false)
})

test('the device remembers that no deposit is matched, so that badges are hidden before the list is read again', () => {
  const { dataset } = document.documentElement
  const isHidden = () => {
    const isMatched = $player.get().state === 'ready' && $activities.get()?.activityIds.includes(FIRST_CHARGE)
    if (isMatched !== undefined) expect('matched' in dataset).toBe(isMatched && !('unmatched' in dataset))
    return [readStored('perya.unmatched') !== undefined, 'unmatched' in dataset]
  }
  writeStored('perya.unmatched', '1')
  startRemembering()
  expect(isHidden()).toEqual([true, true])
  $activities.set(listing())
  expect(isHidden()).toEqual([false, false])
  $activities.set(openActivities)
  expect(isHidden()).toEqual([true, true])
  $activities.set(undefined)
  expect(isHidden()).toEqual([true, true])
  $activities.set(listing())
  $player.set({ state: 'ready', user: aUser(1, { firstRecharge: true }) })
  expect(isHidden()).toEqual([true, true])
  $player.set({ state: 'guest' })
  expect(isHidden()).toEqual([false, false])
})
