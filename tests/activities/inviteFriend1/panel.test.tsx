// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { forgetActivities } from '#islands/activities/activities.ts'
import { inviteBonus } from '#islands/activities/inviteFriend1/invite.ts'
import { Panel } from '#islands/activities/inviteFriend1/Panel.tsx'
import { $player } from '#islands/player.ts'
import { $toasts } from '#islands/ui/ui.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

/** The page and modal of spec 2.14, in each state of spec 4. */

const award = [
  { id: 2001, count: 6_000, betRate: 1 },
  { id: 2002, count: 20_000 },
]
const standing = {
  ...{ awardId: 2, itemStatus: 0, inviteCount: 1, required: 3, award, expireTime: -1 },
  ...{ needRecharge: false, isUsedUp: false, friend: { deposit: 20_000, stakes: 50_000, identity: false } },
}
let sent: [string, object][] = []

beforeEach(() => {
  sent = []
  mount()
  writeToken('t')
  $player.set({ state: 'ready', user: { ...aUser(1), mobile: '+639181234567' } })
})
afterEach(async () => {
  vi.useRealTimers()
  await unmount()
  inviteBonus.forget()
  forgetActivities()
  setTransport(undefined)
  clearToken()
  $toasts.set([])
  $player.set({ state: 'guest' })
})

async function open(change: object = {}, after: object = {}, onClose?: () => void) {
  const bonus = { ...standing, ...change }
  setTransport(async (name, body) => {
    sent.push([name, body as object])
    const given = { propList: award, isHeld: false, coin: 6_000, lottery: 20_000 }
    return {
      ...{ code: 200, errcode: 0 },
      ...(name === 'appInviteBonus1User' && { appInviteBonus1User: bonus }),
      ...(name === 'appInviteBonus1UserReceive' && { ...given, appInviteBonus1User: { ...bonus, ...after } }),
      ...(name === 'shortUrl' && { url: 'http://localhost/i/abc' }),
    }
  })
  await show(<Panel strings={strings} {...(onClose && { onClose })} />)
}
const text = () => host.textContent ?? ''
const buttons = () => [...host.querySelectorAll('button')].map((one) => one.textContent)
const claim = () => host.querySelector<HTMLButtonElement>('.claim')

test('while friends are missing it has a countdown, two award items, the bar, a button that shares, and tips', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00+08:00'), toFake: ['Date'] })
  await open({ expireTime: Date.now() + 3_600_000 })
  await expect.poll(() => host.querySelector('.panel-left')?.textContent).toContain('1:00:00')
  const items = [...host.querySelectorAll('.gives > li')].map((item) => item.textContent)
  expect(items).toHaveLength(2)
  expect(items[0]).toContain('₱60')
  expect(items[1]).toContain('200')
  // Spec 9: (inviteCount + 1) / (required + 1), and the friends as they are beside it.
  const bar = host.querySelector('progress')
  expect([bar?.value, bar?.max]).toEqual([2, 4])
  expect(text()).toContain('Valid friends: 1. It takes 3.')
  expect(buttons()).toContain('Invite a friend')
  expect(claim()).toBeNull()
  expect(host.querySelectorAll('.invite-tips li').length).toBeGreaterThan(2)
  expect(host.querySelector('a[href="/rule/inviteFriends"]')).not.toBeNull()
})

test('without an end it has no countdown, and without a bound number it leads to binding one', async () => {
  $player.set({ state: 'ready', user: { ...aUser(1), mobile: '' } })
  await open()
  await expect.poll(() => host.querySelector('a[href="/bind"]')).not.toBeNull()
  expect(host.querySelector('.panel-left')).toBeNull()
  expect(buttons()).not.toContain('Invite a friend')
})

test('a reached award has a full bar and a button that receives it as it is shown; then comes the next one', async () => {
  await open({ itemStatus: 1, inviteCount: 5 }, { awardId: 3, itemStatus: 0, required: 8 })
  await expect.poll(claim).not.toBeNull()
  const bar = host.querySelector('progress')
  expect([bar?.value, bar?.max]).toEqual([4, 4])
  expect(buttons()).not.toContain('Invite a friend')
  await act(async () => claim()?.click())
  await expect.poll(text).toContain('For 8 valid friends')
  expect(sent.find(([name]) => name === 'appInviteBonus1UserReceive')?.[1]).toMatchObject({ propId: 2, award })
  expect(buttons()).toContain('Invite a friend')
})

test('a reached award says what keeps it: a missing deposit, or the budget of the day', async () => {
  await open({ itemStatus: 1, inviteCount: 3, needRecharge: true })
  await expect.poll(() => host.querySelector('a[href="/lobby/wallets/deposit"]')).not.toBeNull()
  expect(claim()?.getAttribute('aria-disabled')).toBe('true')
  await open({ itemStatus: 1, inviteCount: 3, isUsedUp: true })
  await act(async () => inviteBonus.load())
  expect(text()).toContain("Today's awards are used up")
  expect(claim()?.getAttribute('aria-disabled')).toBe('true')
})

test('after the last award nothing is left to do', async () => {
  await open({ itemStatus: 2, inviteCount: 9 })
  await expect.poll(text).toContain('You have received every award')
  expect(host.querySelector('progress')).toBeNull()
  expect(claim()?.dataset.status).toBe('2')
})

test('an award that was not reached by the end says so; its modal closes, and a reached one stays', async () => {
  let closed = 0
  await open({ expireTime: Date.now() + 3_600_000 }, {}, () => (closed += 1))
  await expect.poll(() => host.querySelector('.invite-award')).not.toBeNull()
  await act(async () => inviteBonus.take({ ...standing, itemStatus: 0, expireTime: Date.now() - 1 }))
  await expect.poll(() => closed).toBe(1)
  expect($toasts.get().map((toast) => toast.text)).toEqual(['Event has ended, please exit the current page'])
  const again = async () => {
    await unmount()
    inviteBonus.forget()
    mount()
  }
  await again()
  await open({ expireTime: Date.now() - 1 })
  await expect.poll(text).toContain('Event has ended, please exit the current page')
  await again()
  await open({ itemStatus: 1, inviteCount: 3, expireTime: Date.now() - 1 })
  await expect.poll(claim).not.toBeNull()
})
