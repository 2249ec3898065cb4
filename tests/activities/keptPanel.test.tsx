// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { Kept } from '#islands/activities/Kept.tsx'
import { kept } from '#islands/activities/kept.ts'
import { $popup, clearPopups, openPopupQueue } from '#islands/lobby/popupQueue.ts'
import { $player } from '#islands/player.ts'
import { frameWords } from '#layouts/activities/frameWords.ts'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { wordsOf } from '../words.ts'

/** The words of the page, and no others: a missing one would be shown by its key. */
const strings = wordsOf('en').strings('activity.kept', ...frameWords)
const items = [
  { id: 2001, count: 700, betRate: 2 },
  { id: 2002, count: 500 },
  { id: 1301, count: 1 },
]
const grant = { activity: 'vip', item: 3, round: 'once', items, earnedAt: 0 }
let waiting: { grants: (typeof grant)[]; isHeld: boolean } | undefined
let received: unknown[]

beforeEach(() => {
  waiting = { grants: [grant], isHeld: false }
  received = []
  setTransport(async (name, body) => {
    if (name === 'receiveGrant') {
      received.push(body)
      return { code: 200, errcode: 0, propList: grant.items, coin: 700, lottery: 0, grants: [], isHeld: false }
    }
    if (name !== 'getGrants') return { code: 200, errcode: 0 }
    return waiting ? { code: 200, errcode: 0, ...waiting } : { code: 500, errcode: 500 }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
  openPopupQueue()
})
afterEach(async () => {
  await unmount()
  kept.forget()
  clearPopups()
  setTransport(undefined)
  clearToken()
})

const open = () => show(<Kept strings={strings} faces={[]} />)
const button = () => host.querySelector<HTMLButtonElement>('[data-status]')

test('what was earned is claimed there, and then nothing stands there', async () => {
  await open()
  await expect.poll(() => host.textContent).toContain('A gift from the house')
  for (const item of ['₱7', '5 points', 'coupon ×1']) expect(host.textContent).toContain(item)
  expect(host.textContent).not.toMatch(/(?:activity|props|common)\.\w/)
  await act(async () => button()?.click())
  await expect.poll(() => received).toMatchObject([{ activity: 'vip', item: 3, round: 'once' }])
  await expect.poll(() => host.textContent).toBe('')
  await expect.poll(() => $popup.get()).toMatchObject({ name: 'reward', items: grant.items })
})

test('what is held says so, with the way to the identity and no button', async () => {
  waiting = { grants: [grant], isHeld: true }
  await open()
  await expect.poll(() => host.querySelector('a')?.getAttribute('href')).toBe('/walletsKyc')
  expect(button()).toBeNull()
})

test('nothing stands there while nothing waits, and for a guest nothing is asked', async () => {
  waiting = { grants: [], isHeld: false }
  await open()
  await expect.poll(() => kept.known()).toEqual({ grants: [], isHeld: false })
  expect(host.textContent).toBe('')
})

test('a failure says so, and is asked again', async () => {
  waiting = undefined
  await open()
  await expect.poll(() => host.textContent).toContain('could not be loaded')
})
