import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Surroundings, surroundings } from '#client/lobby/surroundings.ts'
import { writeStored } from '#client/wire/storage.ts'
import { WON_FLAG } from '#contract/lobby/install.ts'
import { HOME_SCREEN_AGAIN_MS, INSTALL_VISIT, VISIT_GAP_MS } from '#contract/lobby/limits.ts'
import { declineChrome, homeScreenOffer, noteOffer, openChromeAddress } from '#islands/lobby/homeScreen.ts'
import { $installEvent, install, watchInstall } from '#islands/lobby/install.ts'
import { noteArrival, noteLeaving } from '#islands/lobby/visit.ts'
import { openSession } from './session.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const FACEBOOK = `${CHROME.replace('Phone', 'Phone; wv')} [FB_IAB/FB4A;FBAV/500.0.0.0;]`
const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'
const INSTAGRAM = `${SAFARI} Instagram 300.0.0.0`
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

const START = Date.parse('2026-11-21T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  openSession()
  writeStored(WON_FLAG, '1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function arrive(userAgent: string, more: { touch?: number; isStandalone?: boolean; canInstall?: boolean } = {}) {
  const { touch = 5, isStandalone = false, canInstall = true } = more
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touch })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStandalone && query.includes('standalone') }))
  if (canInstall) vi.stubGlobal('onbeforeinstallprompt', null)
  else Reflect.deleteProperty(globalThis, 'onbeforeinstallprompt')
  return surroundings()
}
const android = () => arrive(CHROME)

describe('the environment of the lobby', () => {
  test.each([
    ['Chrome on Android', CHROME, { os: 'android', isInOtherApp: false }],
    ['Facebook on Android', FACEBOOK, { os: 'android', isInOtherApp: true }],
    ['Safari on an iPhone', SAFARI, { os: 'ios', isInOtherApp: false }],
    ['Safari on an iPad', IPAD, { os: 'ios', isInOtherApp: false }],
    ['Instagram on an iPhone', INSTAGRAM, { os: 'ios', isInOtherApp: true }],
    ['Chrome on Windows', WINDOWS, { os: 'other', isInOtherApp: false }],
  ] as const)('is known for %s', (_, userAgent, expected) => {
    expect(arrive(userAgent)).toMatchObject(expected)
  })

  test('a Mac without a touch screen is no iPad', () => {
    expect(arrive(IPAD, { touch: 0 }).os).toBe('other')
  })

  test('is the installed lobby by its display mode, or by Safari’s own property', () => {
    expect([arrive(CHROME).isStandalone, arrive(CHROME, { isStandalone: true }).isStandalone]).toEqual([false, true])
    arrive(SAFARI)
    vi.stubGlobal('navigator', { userAgent: SAFARI, maxTouchPoints: 5, standalone: true })
    expect(surroundings().isStandalone).toBe(true)
  })
})

describe('the home screen', () => {
  test('is offered with the browser’s event, once a day', () => {
    expect(homeScreenOffer(android(), false)).toBeUndefined()
    expect(homeScreenOffer(android(), true)).toBe('install')
    noteOffer('install')
    vi.setSystemTime(START + HOME_SCREEN_AGAIN_MS - 1)
    expect(homeScreenOffer(android(), true)).toBeUndefined()
    vi.setSystemTime(START + HOME_SCREEN_AGAIN_MS)
    expect(homeScreenOffer(android(), true)).toBe('install')
    expect(HOME_SCREEN_AGAIN_MS).toBe(86_400_000)
  })

  test('is offered after a first win, or in the third visit', () => {
    openSession()
    noteArrival()
    expect(homeScreenOffer(android(), true)).toBeUndefined()
    writeStored(WON_FLAG, '1')
    expect(homeScreenOffer(android(), true)).toBe('install')

    openSession()
    for (let visit = 1; visit <= INSTALL_VISIT; visit += 1) {
      expect(homeScreenOffer(android(), true)).toBeUndefined()
      noteArrival()
      vi.setSystemTime(Date.now() + VISIT_GAP_MS - 1)
      // Another page of the same visit, and an hour on it.
      noteArrival()
      vi.setSystemTime(Date.now() + 2 * VISIT_GAP_MS)
      noteLeaving()
      vi.setSystemTime(Date.now() + 1)
      noteArrival()
      if (visit < INSTALL_VISIT) vi.setSystemTime(Date.now() + VISIT_GAP_MS)
    }
    expect(homeScreenOffer(android(), true)).toBe('install')
    expect(INSTALL_VISIT).toBe(3)
  })

  test('counts visits anew if the memory of them is invalid', () => {
    for (const odd of ['', '{', 'null', '7', '{"number":"3","at":1}', '{"number":-1,"at":0}', '{"number":9}']) {
      openSession()
      localStorage.setItem('perya.visit', odd)
      noteArrival()
      expect(homeScreenOffer(android(), true), odd).toBeUndefined()
    }
  })

  test('is offered again after the clock was set back, or with invalid stored data', () => {
    noteOffer('install')
    vi.setSystemTime(START - 1)
    expect(homeScreenOffer(android(), true)).toBe('install')
    localStorage.setItem('addToHome.shownAt', 'yesterday')
    expect(homeScreenOffer(android(), true)).toBe('install')
  })

  test('is explained to an iPhone once', () => {
    const here = arrive(SAFARI, { canInstall: false })
    expect(homeScreenOffer(here, false)).toBe('ios')
    noteOffer('ios')
    vi.setSystemTime(START + 10 * HOME_SCREEN_AGAIN_MS)
    expect(homeScreenOffer(here, false)).toBeUndefined()
  })

  test.each([
    ['Facebook', FACEBOOK, true],
    ['Firefox', FIREFOX, false],
    ['Instagram on an iPhone', INSTAGRAM, false],
  ])('sends %s to another browser once a day, until the player declines', (_, agent, canInstall) => {
    const here = arrive(agent, { canInstall })
    expect(homeScreenOffer(here, false)).toBe('useChrome')
    noteOffer('useChrome')
    expect(homeScreenOffer(here, false)).toBeUndefined()
    vi.setSystemTime(START + HOME_SCREEN_AGAIN_MS)
    expect(homeScreenOffer(here, false)).toBe('useChrome')
    declineChrome()
    expect(homeScreenOffer(here, false)).toBeUndefined()
  })

  test.each<[string, () => Surroundings]>([
    ['a computer', () => arrive(WINDOWS)],
    ['the installed lobby', () => arrive(CHROME, { isStandalone: true })],
  ])('is not offered to %s', (_, place) => {
    expect(homeScreenOffer(place(), true)).toBeUndefined()
  })

  test('keeps its schedule for the visit if storage is forbidden', () => {
    for (const name of ['localStorage', 'sessionStorage'])
      vi.stubGlobal(name, {
        getItem: () => {
          throw new DOMException('denied', 'SecurityError')
        },
        setItem: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    writeStored(WON_FLAG, '1')
    noteOffer('install')
    expect(homeScreenOffer(android(), true)).toBeUndefined()
  })

  test('is reached in Chrome by an intent with a way back', () => {
    vi.stubGlobal('location', new URL('https://play.example.org/lobby/home?typeId=1'))
    expect(openChromeAddress()).toBe(
      'intent://play.example.org/lobby/home?typeId=1#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=https%3A%2F%2Fplay.example.org%2Flobby%2Fhome%3FtypeId%3D1;end',
    )
  })
})

describe('the browser’s install dialog', () => {
  const page = new EventTarget()
  const offered = (outcome: () => Promise<{ outcome: string }>) =>
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: outcome })

  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    watchInstall()
  })

  test('is deferred until the player asks, and opens once', async () => {
    const event = offered(async () => ({ outcome: 'accepted' }))
    page.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(await install()).toBe(true)
    expect([$installEvent.get(), await install()]).toEqual([undefined, false])
  })

  test('may be declined, or fail', async () => {
    page.dispatchEvent(offered(async () => ({ outcome: 'dismissed' })))
    expect(await install()).toBe(false)
    page.dispatchEvent(offered(() => Promise.reject(new DOMException('used', 'InvalidStateError'))))
    expect(await install()).toBe(false)
  })

  test('is dropped once the lobby is installed', () => {
    page.dispatchEvent(offered(async () => ({ outcome: 'accepted' })))
    page.dispatchEvent(new Event('appinstalled'))
    expect($installEvent.get()).toBeUndefined()
  })
})
