// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { User } from '#contract/call/shapes.ts'
import type { Language } from '#islands/account/LanguageLinks.tsx'
import { MENU_PATHS } from '#islands/account/menu.ts'
import { SideMenu } from '#islands/account/SideMenu.tsx'
import { clearDots, noteDot } from '#islands/activities/redDots.ts'
import { $player } from '#islands/player.ts'
import { $question, $toasts } from '#islands/ui/ui.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const levels = [
  { level: 0, betAmount: 0 },
  { level: 1, betAmount: 100_000 },
]

let closed: number
let copied: string[]
let isCopyForbidden: boolean

beforeEach(() => {
  // This test's browser has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  closed = 0
  copied = []
  isCopyForbidden = false
  const writeText = async (text: string) => {
    if (isCopyForbidden) throw new Error('forbidden')
    copied.push(text)
  }
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  setTransport(() => Promise.reject(new Error('no network')))
  writeToken('token')
  mount()
  // Links do not navigate here.
  host.addEventListener('click', (event) => event.preventDefault())
})
afterEach(async () => {
  await unmount()
  clearDots()
  clearToken()
  $player.set({ state: 'guest' })
  setTransport(undefined)
  vi.unstubAllGlobals()
})

const close = () => {
  closed += 1
}
async function open(
  user: Partial<User> = {},
  built: readonly string[] = MENU_PATHS,
  languages: readonly Language[] = [],
): Promise<void> {
  $player.set({ state: 'ready', user: aUser(100_042, { nickname: 'Bituin', vip: 3, coin: 123_456, ...user }) })
  await show(<SideMenu isOpen onClose={close} strings={strings} built={built} levels={levels} languages={languages} />)
}
const links = () => [...host.querySelectorAll('a')]
const paths = () => links().map((link) => link.getAttribute('href'))
const linkTo = (path: string) => links().find((link) => link.getAttribute('href') === path)
const tap = (element: HTMLElement | null | undefined) => act(async () => element?.click())

test('shows the player and their balance, with the links of the specification', async () => {
  await open({ lottery: 2_550 })
  const text = host.textContent
  for (const part of ['Bituin', 'VIP 3', 'ID 100042', '₱1,234.56', 'Points', '25.5']) expect(text).toContain(part)
  expect(host.querySelector('.menu-head img')?.getAttribute('src')).toBe('/pictures/avatar/0.webp')
  expect(paths()).toEqual([
    ...[
      '/profile/user',
      '/profile/superior',
      '/profile/vip',
      '/lobby/wallets/withdraw',
      '/lobby/wallets/deposit',
      '/points',
    ],
    ...['/profile/user', '/record/transaction', '/profile/email', '/bind', '/profile/favorites', '/profile/task'],
    ...['/lobby/rewards', '/profile/invite', '/profile/security', '/profile/care', '/profile/more'],
  ])
  const rows = [...host.querySelectorAll('.menu-row')].map((row) => row.textContent)
  expect(rows.slice(-3)).toEqual(['Customer service', 'More', 'Log out'])
})

test('shows points that the player owns even without their page, no level, and a known inviter is no link', async () => {
  await open({ lottery: 700, pid: 100_001, mobile: '+639170000001', avatar: 999 }, ['/profile/more'])
  expect(host.querySelector('p.menu-points')?.textContent).toBe('Points7')
  expect(host.textContent).toContain('Invited by 100001')
  expect(host.textContent).not.toContain('VIP')
  expect(host.querySelector('.menu-head img')?.getAttribute('src')).toBe('/pictures/avatar/0.webp')
  expect(paths()).toEqual(['/lobby/wallets/withdraw', '/lobby/wallets/deposit', '/profile/more'])
})

test('promises neither points nor a level that have no page', async () => {
  await open({ lottery: 0 }, ['/profile/more'])
  expect(host.textContent).not.toMatch(/VIP|Points/)
})

test('shows the way to the next VIP level, and its end', async () => {
  await open({ bet: 25_000 })
  expect(host.querySelector('.menu-experience')?.textContent).toBe('₱250 of ₱1,000 valid bets to VIP 1')
  expect(host.querySelector('progress')?.value).toBe(25)
  await open({ bet: 100_000 })
  expect(host.querySelector('.menu-experience')?.textContent).toBe('The highest VIP level')
  expect(host.querySelector('progress')?.value).toBe(100)
})

test('logs out after a question', async () => {
  await open()
  await tap([...host.querySelectorAll<HTMLElement>('.menu-row')].at(-1))
  expect($question.get()?.message).toBe('Do you want to log out on this device?')
  expect(closed).toBe(1)
})

test('closes on every way out of it', async () => {
  await open()
  for (const link of links()) await tap(link)
  expect(closed).toBe(links().length)
  await tap(host.querySelector<HTMLElement>('.dialog-close'))
  expect(closed).toBe(links().length + 1)
})

test('has its red dots, with words for screen readers', async () => {
  noteDot('hasMail', true)
  noteDot('hasTask', true)
  await open()
  expect(linkTo('/profile/email')?.textContent).toBe('Mailnew mail')
  expect(linkTo('/profile/task')?.textContent).toBe('Tasksa reward is waiting')
  await act(async () => clearDots())
  expect(linkTo('/profile/email')?.textContent).toBe('Mail')
})

test('copies the number, and reports a failure', async () => {
  await open()
  const copy = host.querySelector<HTMLElement>('[aria-label="Copy your ID"]')
  const last = () => $toasts.get().at(-1)?.text
  await tap(copy)
  expect([copied, last()]).toEqual([['100042'], 'Copy Success.'])
  isCopyForbidden = true
  await tap(copy)
  expect(last()).toBe('Copy Fail.')
})
