// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { $player } from '#islands/player.ts'
import { BuildFacts } from '#islands/support/BuildFacts.tsx'
import { $facts } from '#islands/support/facts.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const TOKEN = 'a-token-that-nobody-may-read'
const FINGERPRINT = 'fp-of-this-device'
let isReachable: boolean

beforeEach(() => {
  isReachable = true
  setTransport(async () => {
    if (!isReachable) throw new Error('no network')
    return { code: 200, errcode: 0 }
  })
  localStorage.setItem('perya.fingerprint', FINGERPRINT)
  writeToken(TOKEN)
  document.documentElement.dataset.build = 'b123'
  document.documentElement.dataset.platform = 'mobile'
  $player.set({ state: 'ready', user: aUser(100_007) })
  mount()
})
afterEach(async () => {
  await unmount()
  $facts.set(undefined)
  setTransport(undefined)
  clearToken()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page = <BuildFacts strings={strings} flags={[['Coin', 'Play coin (demo)']]} />
const factOf = (label: string) => {
  const term = [...host.querySelectorAll('dt')].find((one) => one.textContent === label)
  return term?.nextElementSibling?.textContent
}
const button = (label: string) =>
  [...host.querySelectorAll('button')].find((one) => [one.getAttribute('aria-label'), one.textContent].includes(label))
const press = (label: string) => act(async () => button(label)?.click())

test('a player reads the build, the layout, the connection and the storage', async () => {
  await show(page)
  await expect.poll(() => factOf('Our server')).toMatch(/^Answered in \d+ ms$/)
  expect(factOf('Version')).toBe('1.0.28')
  expect(host.querySelector('[aria-label="Build"] dl')?.textContent).toContain('b123')
  expect(factOf('Coin')).toBe('Play coin (demo)')
  expect(factOf('User ID')).toBe('100007')
  expect(factOf('Layout')).toBe('mobile')
  expect(factOf('On this device')).toBe('Works')
})

test('storage that refuses, and a server that does not answer, are told', async () => {
  isReachable = false
  const refuse = () => {
    throw new Error('quota')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
  await show(page)
  await expect.poll(() => factOf('Our server')).toBe('No answer (offline)')
  expect(factOf('On this device')).toBe('Blocked by the browser')
})

test('what is copied has every fact that is shown, and no secret', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', {
    ...{ userAgent: 'A browser', onLine: true, cookieEnabled: true, maxTouchPoints: 0 },
    clipboard: { writeText: async (text: string) => void written.push(text) },
  })
  await show(page)
  await expect.poll(() => factOf('Our server')).toContain('Answered')
  await press('Copy the facts for customer service')
  await expect.poll(() => written).toHaveLength(1)
  const [copied = ''] = written
  for (const term of host.querySelectorAll('dt'))
    expect(copied).toContain(`${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(copied).not.toContain(TOKEN)
  expect(copied).not.toContain(FINGERPRINT)
})

test('"Look again" asks the server again', async () => {
  await show(page)
  await expect.poll(() => factOf('Our server')).toContain('Answered')
  isReachable = false
  await press('Look again')
  await expect.poll(() => factOf('Our server')).toBe('No answer (offline)')
})
