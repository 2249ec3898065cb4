// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { leaveSafety, loadSafety } from '#islands/account/safety.ts'
import { $socialName } from '#islands/config.ts'
import { $player } from '#islands/player.ts'
import { completeLogin } from '#islands/session/authentication.ts'
import { clearSession } from '#islands/session/session.ts'
import { LinkedLogins } from '#islands/social/LinkedLogins.tsx'
import { setNavigator } from '#islands/ui/navigation.ts'
import social from '../../content/words/en/social.json' with { type: 'json' }
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

const LINK = Date.UTC(2026, 0, 2, 3)
const RESET = Date.UTC(2026, 10, 21, 4)

/** The server's reply about the account, its only one. */
let told: object | undefined

beforeEach(async () => {
  await mount()
  told = undefined
  setTransport(async (name) =>
    name === 'getSafety' && told ? { code: 200, errcode: 0, ...told } : { code: 404, errcode: 404 },
  )
})
afterEach(async () => {
  await unmount()
  clearSession()
  leaveSafety()
  setTransport(undefined)
  history.replaceState({}, '', '/')
  vi.useRealTimers()
})

type Safety = Reply<'getSafety'>
type Linked = Partial<Reply<'accountLogin'>['user']>
async function page(change: Partial<Safety>, lineAccount = 'th•••@example.org', networks: Linked = {}) {
  $socialName.set('Sandbox ID')
  $player.set({ state: 'ready', user: { lineAccount, ...networks } as Reply<'accountLogin'>['user'] })
  told = { hasPassword: true, hasStep: false, canSendCodes: true, ...change }
  writeToken('t')
  await loadSafety()
  await show(<LinkedLogins strings={strings} />)
}
const linked = { label: 'th•••@example.org', linkTime: LINK, useTime: LINK }

test('a linked login is shown with its label, its date, and a button to unlink it', async () => {
  await page({ linked })
  expect(host.textContent).toContain('th•••@example.org')
  expect(host.textContent).toMatch(/Linked Jan 2, 2026.*last used Jan 2, 2026/)
  expect(host.textContent).not.toContain('If it is not yours')
  expect(host.querySelector('button')?.textContent).toContain(social.unlink)
})

test.each<[Linked, string]>([
  [{ facebookAccount: 'th•••', googleAccount: null }, 'Facebook'],
  [{ facebookAccount: null, googleAccount: 'th•••' }, 'Google'],
  [{ facebookAccount: null, googleAccount: null }, 'Sandbox ID'],
])('a linked login is named by its network, else by the provider: %o', async (networks, name) => {
  await page({ linked }, undefined, networks)
  expect(host.querySelector('.security-what strong')?.textContent).toBe(name)
})

test('after a reset by a code the page asks for its owner, and moves the focus there after that log-in', async () => {
  history.replaceState({}, '', '/profile/security#linked')
  await page({ linked, doubtful: { resetTime: RESET } })
  expect(host.textContent).toContain('If it is not yours, unlink it now.')
  expect(host.textContent).toContain('Nov 21, 2026')
  expect(document.activeElement?.textContent).toBe(social.title)
})

test('nothing is asked once it is unlinked, and the focus stays after another log-in', async () => {
  await page({ linked, doubtful: { resetTime: RESET } }, '')
  expect(host.textContent).not.toContain('If it is not yours')
  expect(host.textContent).not.toContain('last used')
  expect(document.activeElement).toBe(document.body)
})

test.each([
  [{ isLoginDoubtful: true as const }, '/profile/security#linked'],
  [{ isLoginDoubtful: true as const, closeTime: 1 }, '/profile/data'],
  [{}, '/lobby/home'],
])('a log-in that says %j leads to %s', (said, where) => {
  vi.useFakeTimers()
  const went: string[] = []
  setNavigator((path) => void went.push(path))
  const session = { user: {}, appGameDataUser: { gameLikes: {}, gameHistory: [] }, activityIds: [], activityMap: {} }
  completeLogin({ ...session, token: 't', deviceKey: 'k', ...said } as unknown as Reply<'accountLogin'>, '/lobby/home')
  vi.runOnlyPendingTimers()
  expect(went).toEqual([where])
})
