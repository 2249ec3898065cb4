// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { Panel } from '#islands/activities/followRewards/Panel.tsx'
import { visits } from '#islands/activities/followRewards/visits.ts'
import { $player } from '#islands/player.ts'
import type { LeavingLink } from '#islands/ui/onLeft.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const standing = (isReceived: boolean, needRecharge = false, isVisited = isReceived) => ({
  needRecharge,
  visits: [
    { id: 1, network: 'facebook02', url: 'https://social.perya.example/facebook', points: 500, isVisited, isReceived },
  ],
})
let reply: ReturnType<typeof standing>
let received: number[]
let visited: unknown[]

beforeEach(() => {
  received = []
  visited = []
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'appProxyUser4TaskUser') return { ...said, ...reply }
    if (name === 'appProxyUser4TaskUserShare') {
      const { network, act } = Object(body)
      visited.push({ network, act })
      return { ...said, ...standing(false, reply.needRecharge, true) }
    }
    if (name !== 'appProxyUser4TaskUserReceive') return said
    received.push(Object(body).visitId)
    return { ...said, ...standing(true), lottery: 500, propList: [{ id: 2002, count: 500 }] }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  visits.forget()
  setTransport(undefined)
  clearToken()
  vi.unstubAllGlobals()
})

async function open(shown: typeof reply): Promise<void> {
  reply = shown
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.querySelector('h2')?.textContent).toBe('Facebook')
}
const link = (name: string) =>
  [...host.querySelectorAll('a')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const buttons = () => [...host.querySelectorAll('button.claim')].map((one) => one.getAttribute('aria-label'))
/** What a confirmed leaving does (islands/lobby/leaving.ts). */
const visit = () =>
  act(async () => {
    const way: LeavingLink | undefined = link('Visit us on Facebook')
    way?.left?.()
  })

test('the points can be claimed after a visit, and are then shown as claimed', async () => {
  await open(standing(false))
  expect(host.textContent).toContain('5 points')
  expect(link('Visit us on Facebook')?.href).toBe('https://social.perya.example/facebook')
  expect(buttons()).toEqual([])
  await act(async () => {
    link('Visit us on Facebook')?.addEventListener('click', (event) => event.preventDefault())
    link('Visit us on Facebook')?.click()
  })
  expect(visited).toEqual([])
  await visit()
  expect(visited).toEqual([{ network: 'facebook02', act: 'visit' }])
  expect(buttons()).toEqual(['Claim: Facebook'])
  await act(async () => host.querySelector<HTMLElement>('button.claim')?.click())
  expect(received).toEqual([1])
  await expect.poll(buttons).toEqual(['Claimed: Facebook'])
  await act(async () => host.querySelector<HTMLElement>('button.claim')?.click())
  expect(received).toEqual([1])
})

test('a player without a deposit sees a link to it, and claims nothing', async () => {
  await open(standing(false, true))
  expect(link('Make a deposit')?.getAttribute('href')).toBe('/lobby/wallets/deposit')
  await visit()
  expect(buttons()).toEqual([])
})
