// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { startLogo } from '#islands/support/logo.ts'
import { $chat, closeService } from '#islands/support/service.ts'
import { setNavigator } from '#islands/ui/navigation.ts'

const CHAT = 'https://direct.lc.chat/12345678/'
const entry = { id: 0, nickname: 'Chat', isOut: 1, sort: 0, about: '' }
const pages: string[] = []
let asked = 0

/** The reply to the question for contacts: one with this address, or none. */
const answerWith = (...urls: string[]) =>
  setTransport(async () => {
    asked += 1
    const queue = urls.map((url, index) => ({ ...entry, id: index + 1, url }))
    return { code: 200, errcode: 0, appCustomerServiceQueue: queue, appLink: 'perya://service' }
  })

beforeEach(() => {
  asked = 0
  pages.length = 0
  setNavigator((path) => pages.push(path))
  startLogo()
  document.body.innerHTML = '<a data-chat href="/service"><span>perya</span></a><a id="other" href="#x">x</a>'
})
afterEach(() => {
  setTransport(undefined)
  closeService()
  vi.unstubAllGlobals()
})

/** A tap; returns whether the browser would still follow the link. */
const tap = (selector: string, init: MouseEventInit = {}) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))

test('a tap on the logo opens the only contact, and the page stays', async () => {
  const replaced: string[] = []
  vi.stubGlobal('open', () => ({ opener: {}, location: { replace: (url: string) => replaced.push(url) } }))
  answerWith(CHAT)
  expect(tap('span')).toBe(false)
  await expect.poll(() => replaced).toEqual([CHAT])
  expect([pages, asked]).toEqual([[], 1])
})

test('several taps ask once', async () => {
  answerWith()
  for (let taps = 0; taps < 3; taps += 1) tap('span')
  await expect.poll(() => pages).toEqual(['/service'])
  expect(asked).toBe(1)
})

test('a window that the browser blocks is explained on the page of customer service', async () => {
  vi.stubGlobal('open', () => null)
  answerWith(CHAT)
  tap('span')
  await expect.poll(() => pages).toEqual(['/service'])
  expect($chat.get()).toEqual({ state: 'blocked', url: CHAT })
})

test('without a network it leads to the page of customer service', async () => {
  setTransport(() => Promise.reject(new Error('offline')))
  tap('span')
  await expect.poll(() => pages).toEqual(['/service'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a tap for a new tab is left to the browser: %o',
  (init) => {
    answerWith(CHAT)
    expect(tap('span', init)).toBe(true)
    expect(asked).toBe(0)
  },
)

test('other links are left alone', () => {
  expect(tap('#other')).toBe(true)
})
