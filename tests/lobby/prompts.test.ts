import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { writeToken } from '#client/wire/token.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { RECHARGE_FLAG } from '#contract/lobby/install.ts'
import { POPUP_CHANGE_MS, POPUP_SETTLE_MS } from '#contract/lobby/limits.ts'
import { $activities } from '#islands/activities/activities.ts'
import { $webConfig } from '#islands/config.ts'
import { download, forgetRecharge } from '#islands/lobby/appPrompts.ts'
import { noteOffer } from '#islands/lobby/homeScreen.ts'
import { $isNativeApp } from '#islands/lobby/nativeApp.ts'
import { $popup, clearPopups, closePopup, openPopupQueue } from '#islands/lobby/popupQueue.ts'
import { askPrompts } from '#islands/lobby/prompts.ts'
import { $player } from '#islands/player.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { aUser, openActivities, openSession } from './session.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
const APK = { downloadType: 1, downloadUrl: 'https://files.perya.example/perya.apk' } as const
const NO_APK = { downloadType: 0, downloadUrl: '' } as const

let asked: string[] = []
let bonus = 2_000
let refused = 0

beforeEach(() => {
  vi.useFakeTimers()
  openSession()
  asked = []
  bonus = 2_000
  refused = 0
  setTransport(async (name) => {
    asked.push(name)
    if (name === 'appBonus') return { code: 200, errcode: 0, cents: bonus }
    const given = { propList: [{ id: 2001, count: 2_000, betRate: 1 }], coin: 7_000 }
    return refused > 0 ? { code: 200, errcode: refused } : { code: 200, errcode: 0, ...given }
  })
  visit('/lobby/home')
  writeToken('x')
  phone(ANDROID)
  configure('standard', NO_APK)
  $activities.set(openActivities)
})
afterEach(() => {
  clearPopups()
  $activities.set(undefined)
  $player.set({ state: 'guest' })
  $isNativeApp.set(false)
  setTransport(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const visit = (path: string) => vi.stubGlobal('location', new URL(path, 'http://localhost'))
function phone(userAgent: string, isStandalone = false): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
  vi.stubGlobal('onbeforeinstallprompt', null)
}
function configure(mode: 'standard' | 'green', h5: { downloadType: 0 | 1 | 2 | 3; downloadUrl: string }): void {
  $webConfig.set({ ...catalogue().webConfig, mode, h5 })
}
const enter = (totalRecharge: number) => $player.set({ state: 'ready', user: aUser(7, { totalRecharge, coin: 5_000 }) })

/** Every popup that appears; each is closed. */
async function popups(): Promise<string[]> {
  const seen: string[] = []
  askPrompts()
  await vi.dynamicImportSettled()
  openPopupQueue()
  await vi.advanceTimersByTimeAsync(POPUP_SETTLE_MS)
  for (let popup = $popup.get(); popup; popup = $popup.get()) {
    seen.push(popup.name)
    if (popup.name === 'addToHome') noteOffer(popup.offer)
    closePopup()
    askPrompts()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(POPUP_CHANGE_MS)
  }
  return seen
}

describe('the age notice', () => {
  test('appears only in the green mode, once a session', async () => {
    expect(await popups()).toEqual([])
    configure('green', NO_APK)
    expect(await popups()).toEqual(['ageNotice'])
    expect(await popups()).toEqual([])
  })

  test.each([
    ['/terms-of-use', []],
    ['/privacy-policy', []],
    ['/lobby/terms-of-use', []],
    ['/lobby/privacy-policy', []],
    ['/register', ['ageNotice']],
    ['/lobby/notice', ['ageNotice']],
  ])('on %s is %j', async (path, expected) => {
    configure('green', NO_APK)
    visit(path)
    expect(await popups()).toEqual(expected)
  })
})

describe('the download prompt', () => {
  test('comes once a session if there is an app and a suitable phone', async () => {
    configure('standard', APK)
    expect(await popups()).toEqual(['download'])
    expect(await popups()).toEqual([])
  })

  test.each([
    ['there is no app', () => configure('standard', { downloadType: 2, downloadUrl: '' })],
    ['the mode is green', () => configure('green', APK)],
    ['the phone is an iPhone', () => phone(IPHONE)],
    ['the lobby is installed', () => phone(ANDROID, true)],
    ['this is the app', () => $isNativeApp.set(true)],
    ['the page is not home', () => visit('/lobby/notice')],
  ])('does not come where %s', async (_, arrange) => {
    configure('standard', APK)
    arrange()
    expect(await popups()).not.toContain('download')
  })

  test('copies the lobby’s address and continues, even if copying fails', async () => {
    const copied: string[] = []
    const went: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } })
    vi.stubGlobal('location', { origin: 'http://localhost', assign: (url: string) => went.push(url) })
    await download(APK.downloadUrl)
    expect([copied, went]).toEqual([['http://localhost/lobby/home'], [APK.downloadUrl]])
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('HTMLElement', class {})
    vi.stubGlobal('document', { body: { append: () => {} }, createElement: () => ({ select() {}, remove() {} }) })
    await download(APK.downloadUrl)
    expect(went).toHaveLength(2)
  })
})

describe('the popup after a deposit', () => {
  beforeEach(() => {
    configure('green', APK)
    writeStored('popup.ageNotice', '1', 'session')
    writeStored(RECHARGE_FLAG, '1')
  })

  test('comes to a player with a deposit and the flag, before anything else on home', async () => {
    configure('standard', APK)
    enter(10_000)
    askPrompts()
    await vi.dynamicImportSettled()
    openPopupQueue()
    await vi.advanceTimersByTimeAsync(POPUP_SETTLE_MS)
    expect($popup.get()?.name).toBe('forceUpdate')
    forgetRecharge()
    closePopup()
    await vi.advanceTimersByTimeAsync(POPUP_CHANGE_MS)
    expect($popup.get()?.name).toBe('download')
    closePopup()
    await vi.advanceTimersByTimeAsync(POPUP_CHANGE_MS)
    expect(await popups()).toEqual([])
  })

  test.each([
    ['nothing was ever deposited', () => enter(0)],
    ['the flag is missing', () => forgetRecharge()],
    ['there is no app', () => configure('green', NO_APK)],
    ['nobody is logged in', () => $player.set({ state: 'guest' })],
    ['the phone is an iPhone', () => phone(IPHONE)],
  ])('does not come where %s', async (_, arrange) => {
    enter(10_000)
    arrange()
    expect(await popups()).not.toContain('forceUpdate')
    expect(asked).toEqual([])
  })

  test('promises no bonus that was given before, and removes the flag', async () => {
    bonus = 0
    enter(10_000)
    expect(await popups()).toEqual([])
    expect(readStored(RECHARGE_FLAG)).toBeUndefined()
  })
})

describe('the popup of an activity', () => {
  const run = (...activityIds: number[]) => $activities.set({ ...openActivities, activityIds })

  test('comes to a player while the activity runs, once a session', async () => {
    enter(0)
    run(activityKind.tasks)
    expect(await popups()).toEqual([])
    run(activityKind.tasks, activityKind.firstCharge)
    expect(await popups()).toEqual(['activity'])
    expect(await popups()).toEqual([])
  })

  test('does not come to a guest', async () => {
    run(activityKind.firstCharge)
    expect(await popups()).toEqual([])
  })
})

describe('inside the app', () => {
  beforeEach(() => {
    configure('standard', APK)
    $isNativeApp.set(true)
    enter(10_000)
  })

  test('the bonus is claimed once, and shown', async () => {
    expect(await popups()).toEqual(['reward'])
    expect($player.get()).toMatchObject({ user: { coin: 7_000 } })
    expect(await popups()).toEqual([])
    expect(asked).toEqual(['receiveAppBonus'])
  })

  test('a claimed bonus is not requested again', async () => {
    refused = 1003
    expect(await popups()).toEqual([])
    expect(await popups()).toEqual([])
    expect(asked).toEqual(['receiveAppBonus'])
  })

  test('a failed call is repeated the next time', async () => {
    setTransport(async (name) => {
      asked.push(name)
      throw new TypeError('Failed to fetch')
    })
    await popups()
    await popups()
    expect(asked).toEqual(['receiveAppBonus', 'receiveAppBonus'])
  })
})
