// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { RECHARGE_FLAG, WON_FLAG } from '#contract/lobby/install.ts'
import { $isDayComplete } from '#islands/activities/dayComplete.ts'
import { RewardPopup } from '#islands/activities/RewardPopup.tsx'
import { $webConfig } from '#islands/config.ts'
import { AddToHome } from '#islands/lobby/AddToHome.tsx'
import { AgeNotice } from '#islands/lobby/AgeNotice.tsx'
import { DownloadPopup } from '#islands/lobby/DownloadPopup.tsx'
import { homeScreenOffer } from '#islands/lobby/homeScreen.ts'
import { $installEvent, watchInstall } from '#islands/lobby/install.ts'
import { UpdatePopup } from '#islands/lobby/UpdatePopup.tsx'
import { $toasts } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { strings } from './pages.tsx'

/** The popups of spec 2.15 and 2.8, line by line. Their order is tested in prompts.test.ts and popupQueue.test.ts. */

const APK = { downloadType: 3, downloadUrl: 'https://files.perya.example/perya.apk' } as const
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const FACEBOOK = `${ANDROID} [FB_IAB/FB4A;]`
const INSTAGRAM = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Instagram 300.0'

let closed = 0
const onClose = () => {
  closed += 1
}
const common = { strings, unfollowable: [], onClose }

beforeEach(() => {
  // This test's browser has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  localStorage.clear()
  writeStored(WON_FLAG, '1')
  closed = 0
  $webConfig.set({ ...catalogue().webConfig, h5: APK })
  mount()
})
afterEach(async () => {
  await unmount()
  $webConfig.set(undefined)
  $installEvent.set(undefined)
  $toasts.set([])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const said = () => host.querySelector('dialog')?.textContent ?? ''
const title = () => host.querySelector('h2')?.textContent
const items = () => [...host.querySelectorAll('li')].map(({ textContent }) => textContent)
const named = (tag: string, name: string): HTMLElement => {
  const found = [...host.querySelectorAll<HTMLElement>(tag)].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  if (!found) throw new Error(`there is no ${tag} named ${name}`)
  return found
}
const tap = (name: string) => act(async () => named('button', name).click())
const tapOutside = () => act(async () => host.querySelector('dialog')?.click())
const pressEscape = () => act(async () => host.querySelector('dialog')?.dispatchEvent(new Event('cancel')))

describe('the age notice', () => {
  beforeEach(() => show(<AgeNotice popup={{ name: 'ageNotice' }} {...common} />))

  test('lists the excluded groups, the consequences and the condition of free bonuses', () => {
    const excluded = [
      ...[/official of the government/, /armed forces or the police/, /student/, /staff of the gaming regulator/],
      ...[/database of restricted persons/, /holder of a gaming/, /banned/, /under 21/],
    ]
    expect(items()).toEqual(excluded.map((who) => expect.stringMatching(who)))
    expect(said()).toMatch(/forfeit their funds/)
    expect(said()).toMatch(/Free bonuses .* at least one valid top-up/)
    expect(named('a', 'Terms of Use').getAttribute('href')).toBe('/terms-of-use')
    expect(named('a', 'Privacy Policy').getAttribute('href')).toBe('/privacy-policy')
  })

  test('is closed by Accept only', async () => {
    await tapOutside()
    await pressEscape()
    expect([closed, host.querySelectorAll('button').length]).toEqual([0, 1])
    await tap('Accept')
    expect(closed).toBe(1)
  })
})

describe('the app after a deposit', () => {
  beforeEach(async () => {
    writeStored(RECHARGE_FLAG, '1')
    await show(<UpdatePopup popup={{ name: 'forceUpdate' }} {...common} />)
  })

  test('promises twenty pesos, and has a download, customer service and three steps', () => {
    expect(said()).toContain('₱20 extra')
    expect(named('a', 'Download').getAttribute('href')).toBe(APK.downloadUrl)
    expect(named('a', 'Customer service').getAttribute('href')).toBe('/service')
    expect(items()).toHaveLength(3)
  })

  test.each<[string, () => unknown]>([
    ['closed', () => tap('Close')],
    ['tapped beside', tapOutside],
    ['followed to the download', () => act(async () => named('a', 'Download').click())],
    ['followed to customer service', () => act(async () => named('a', 'Customer service').click())],
  ])('%s, it removes the flag that called for it', async (_, leave) => {
    host.addEventListener('click', (event) => event.preventDefault())
    expect(readStored(RECHARGE_FLAG)).toBe('1')
    await leave()
    expect([closed, readStored(RECHARGE_FLAG)]).toEqual([1, undefined])
  })
})

describe('the download prompt of home', () => {
  const went: string[] = []
  beforeEach(async () => {
    went.length = 0
    vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(String(url)))
    await show(<DownloadPopup popup={{ name: 'download' }} {...common} />)
  })

  test('is called confirmation; its cancel does nothing', async () => {
    expect(title()).toBe('confirmation')
    await tap('Cancel')
    expect([closed, went]).toEqual([1, []])
  })

  test('continues to the download, even if copying fails', async () => {
    vi.stubGlobal('navigator', {})
    await tap('Download')
    await expect.poll(() => closed).toBe(1)
    expect(went).toEqual([APK.downloadUrl])
  })
})

describe('a reward', () => {
  beforeEach(() => {
    const counted = Object.entries({ 2002: 500, 1002: 3, 1205: 1, 40002: 2 })
    const items = counted.map(([id, count]) => ({ id: Number(id), count }))
    const rewards = [{ id: 2001, count: 2_000, betRate: 3 }, ...items]
    return show(<RewardPopup popup={{ name: 'reward', items: rewards }} {...common} />)
  })

  test('congratulates, lists the reward in its own units, and says how to continue', () => {
    expect(title()).toBe('Congratulations!')
    expect(items()).toEqual([
      '₱20.00CoinStake ₱60.00 to withdraw it',
      '×310% coupon',
      '×1₱50 coupon',
      '5Points',
      '×2Treasure box',
    ])
    expect(said()).toContain('Click on an empty space to close the interface')
  })

  test('is closed by a tap on an empty space', async () => {
    await tapOutside()
    expect(closed).toBe(1)
  })

  test('says once that it was the day’s last', async () => {
    expect(said()).not.toContain('No other daily reward')
    await act(async () => $isDayComplete.set(true))
    expect(said()).toContain('No other daily reward waits for you. The next ones start at midnight in Manila.')
    await unmount()
    expect($isDayComplete.get()).toBe(false)
    mount()
  })
})

describe('the home screen', () => {
  const asked: string[] = []
  function browser(userAgent: string): void {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, clipboard: { writeText: async () => {} } })
  }

  test('is offered by a prompt: cancel asks the browser for nothing, continue does', async () => {
    asked.length = 0
    watchInstall()
    const prompt = async () => {
      asked.push('asked')
      return { outcome: 'accepted' }
    }
    const event = () => Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    dispatchEvent(event())
    await show(<AddToHome popup={{ name: 'addToHome', offer: 'install' }} {...common} />)
    await tap('Cancel')
    expect([closed, asked.length]).toEqual([1, 0])
    dispatchEvent(event())
    await tap('Continue')
    expect([closed, asked.length]).toEqual([2, 1])
  })

  test('is explained to an iPhone in three steps, once: being shown is what counts', async () => {
    const here = { os: 'ios', isStandalone: false, isInOtherApp: false, canInstall: false } as const
    expect(homeScreenOffer(here, false)).toBe('ios')
    await show(<AddToHome popup={{ name: 'addToHome', offer: 'ios' }} {...common} />)
    expect(items()).toHaveLength(3)
    expect(homeScreenOffer(here, false)).toBeUndefined()
    await tap('Understood')
    expect(closed).toBe(1)
  })

  test('is reached in Chrome: open it, copy the address, or decline for good', async () => {
    browser(FACEBOOK)
    const here = { os: 'android', isStandalone: false, isInOtherApp: true, canInstall: true } as const
    await show(<AddToHome popup={{ name: 'addToHome', offer: 'useChrome' }} {...common} />)
    expect(named('a', 'Open Chrome').getAttribute('href')).toMatch(/^intent:.*package=com\.android\.chrome/)
    await tap('Copy the address')
    await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual(['Copy Success.'])
    localStorage.removeItem('addToHome.shownAt')
    expect(homeScreenOffer(here, false)).toBe('useChrome')
    await tap('No more prompts')
    expect([closed, homeScreenOffer(here, false)]).toEqual([1, undefined])
  })

  test('has no link to Chrome on an iPhone: the address is copied', async () => {
    browser(INSTAGRAM)
    await show(<AddToHome popup={{ name: 'addToHome', offer: 'useChrome' }} {...common} />)
    expect(host.querySelector('a')).toBeNull()
    expect(named('button', 'Copy the address')).toBeDefined()
  })
})
