// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { knowReplies, setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { Locale } from '#contract/locale.ts'
import { settleLanguage } from '#islands/account/language.ts'
import { inSameLanguage, keepLanguage, loginHere } from '#islands/ui/navigation.ts'

const stand = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  writeToken('token')
  stand('/lobby/home?typeId=1')
})
afterEach(() => {
  clearToken()
  setTransport(undefined)
  // biome-ignore lint/suspicious/noDocumentCookie: what the server sets, scripts read here
  document.cookie = 'locale=; Max-Age=0'
  document.documentElement.lang = ''
  vi.restoreAllMocks()
})

/** Settles the language between the device's choice, the account's and the page's. Returns the calls made, and the page's next address. */
async function settle(chosen: Locale | undefined, account: Locale | undefined, page: string) {
  const told: object[] = []
  setTransport(async (name, body) => {
    told.push({ name, ...body })
    return { code: 200, errcode: 0 }
  })
  const replace = vi.spyOn(location, 'replace').mockReturnValue(undefined)
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (chosen) document.cookie = `locale=${chosen}`
  document.documentElement.lang = page
  settleLanguage(account)
  await knowReplies()
  await Promise.resolve()
  return { told, to: replace.mock.calls.map(([to]) => String(to).replace(location.origin, '')) }
}

describe('the language of device and account', () => {
  test('the choice of the device becomes the account’s', async () => {
    const { told, to } = await settle('th', 'fil', 'th-TH')
    expect(told).toMatchObject([{ name: 'updateLocale', locale: 'th' }])
    expect(to).toEqual([])
  })

  test('and an account without one takes it', async () => {
    expect((await settle('fil', undefined, 'fil-PH')).told).toMatchObject([{ locale: 'fil' }])
  })

  test('nothing is sent if both agree', async () => {
    expect(await settle('th', 'th', 'th-TH')).toEqual({ told: [], to: [] })
  })

  test('a device without a choice takes the account’s: the page reloads in it, with its query', async () => {
    expect(await settle(undefined, 'th', 'en-PH')).toEqual({ told: [], to: ['/lobby/home?typeId=1&locale=th'] })
  })

  test('a page already in that language stays', async () => {
    expect(await settle(undefined, 'th', 'th-TH')).toEqual({ told: [], to: [] })
    expect(await settle(undefined, undefined, 'en-PH')).toEqual({ told: [], to: [] })
  })
})

describe('below a language’s prefix', () => {
  const here = (path: string) => inSameLanguage(new URL(path, location.href)).href.replace(location.origin, '')

  beforeEach(() => stand('/th/lobby/home'))

  test.each(['/th/lobby/home', '/lobby/home'])('from %s, a path of two slashes stays on this site', (from) => {
    stand(from)
    const to = inSameLanguage(new URL('/a/..//elsewhere.example/', location.href))
    expect([to.origin, to.pathname]).toEqual([location.origin, from.replace('/lobby/home', '//elsewhere.example/')])
  })

  test.each([
    ['/login', '/th/login'],
    ['/start?gameId=1001#top', '/th/start?gameId=1001#top'],
    ['/', '/th'],
    ['/fil/login', '/fil/login'],
    ['https://elsewhere.example/login', 'https://elsewhere.example/login'],
  ])('%s leads to %s', (path, expected) => {
    expect(here(path)).toBe(expected)
    stand('/lobby/home')
    expect(here(path)).toBe(path)
  })

  test('the log-in keeps the language, and its return address', () => {
    expect(loginHere('/th/lobby/wallets/deposit')).toBe('/th/login?back=%2Fth%2Flobby%2Fwallets%2Fdeposit')
  })

  test.each([
    ['<a href="/search"><b>x</b></a>', '/th/search'],
    ['<a href="?locale=en"><b>x</b></a>', '/th/lobby/home?locale=en'],
    ['<a href="/perya.apk"><b>x</b></a>', '/perya.apk'],
    ['<a href="/pay/v1/x" target="_blank"><b>x</b></a>', '/pay/v1/x'],
    ['<a><b>x</b></a>', ''],
  ])('a link written by React is corrected before it is followed: %s', (html, expected) => {
    document.body.innerHTML = html
    document.addEventListener('pointerdown', keepLanguage)
    document.querySelector('b')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    document.removeEventListener('pointerdown', keepLanguage)
    expect(document.querySelector('a')?.href.replace(location.origin, '')).toBe(expected)
  })
})
