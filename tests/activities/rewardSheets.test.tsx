// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { RewardSheets } from '#islands/activities/RewardSheets.tsx'
import { $player } from '#islands/player.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const sheets = [{ id: 21, name: 'followRewards', title: 'Follow rewards', isPublic: false }] as const
let went: string[]
let asked: [name: string, body: unknown][]
let words: () => Response

beforeEach(() => {
  went = []
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  words = () => Response.json(strings)
  setNavigator((path) => void went.push(path))
  vi.stubGlobal('fetch', async (address: string) => {
    expect(String(address)).toBe('/words/en/followRewards.json')
    return words()
  })
  asked = []
  setTransport(async (name, body) => {
    asked.push([name, body])
    return { code: 200, errcode: 0, visits: [], needRecharge: false }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  clearToken()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

async function arrive(query: string, as: readonly (typeof sheets)[number][] = sheets): Promise<void> {
  history.replaceState(null, '', `/lobby/rewards${query}`)
  await show(<RewardSheets sheets={as} strings={strings} />)
}
const dialog = () => host.querySelector('dialog')

test('a sheet without its words says so, and opens with the next try', async () => {
  words = () => new Response('', { status: 503 })
  await arrive('?open=followRewards')
  expect(dialog()?.open).toBe(true)
  await expect.poll(() => host.querySelector('[role=alert]')).not.toBeNull()
  words = () => Response.json(strings)
  await act(async () => [...host.querySelectorAll('button')].find((one) => one.textContent === 'Try again')?.click())
  await expect.poll(() => host.textContent).toContain('This is not on at the moment.')
})

test('closing takes the query away and keeps the rest of the address', async () => {
  await arrive('?typeId=2&open=followRewards')
  await expect.poll(() => host.textContent).toContain('This is not on at the moment.')
  expect(host.querySelector('h2')?.textContent).toBe('Follow rewards')
  await act(async () => host.querySelector<HTMLElement>('.dialog-close')?.click())
  expect([dialog(), location.pathname + location.search]).toEqual([null, '/lobby/rewards?typeId=2'])
})

test('a guest is led to the log-in and back, except for a public activity', async () => {
  clearToken()
  $player.set({ state: 'guest' })
  await arrive('?open=followRewards')
  expect([dialog(), went, location.search]).toEqual([
    null,
    [`/login?back=${encodeURIComponent('/lobby/rewards?open=followRewards')}`],
    '',
  ])
  await unmount()
  mount()
  await arrive('?open=followRewards', sheets.map((sheet) => ({ ...sheet, isPublic: true })) as never)
  expect(dialog()?.open).toBe(true)
})

test('an unknown name opens nothing and leaves the address', async () => {
  await arrive('?open=nothing')
  expect([dialog(), location.search, went]).toEqual([null, '', []])
})

test('the operator’s statistics hear that a player opened it, and nothing of a guest', async () => {
  const told = () => asked.filter(([name]) => name === 'actionLog').map(([, body]) => body)
  await arrive('?open=followRewards')
  expect(told()).toEqual([expect.objectContaining({ activity: 21, action: 'opened' })])
  await unmount()
  mount()
  $player.set({ state: 'guest' })
  await arrive('?open=followRewards')
  expect(told()).toHaveLength(1)
})
