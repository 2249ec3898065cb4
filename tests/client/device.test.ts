import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appId, deviceFacts, envelope, fingerprint, phoneInfo, takeFingerprint } from '#client/wire/device.ts'
import { APP_ID, CHANNEL, CLIENT_REFERRER, CLIENT_VERSION } from '#contract/wire.ts'
import { aStorage } from '../lobby/session.ts'

const load = vi.fn(async (_options: object) => ({ get: async () => ({ visitorId: 'abc123' }) }))
vi.mock('@fingerprintjs/fingerprintjs', () => ({ load: (options: object) => load(options) }))

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

beforeEach(() => {
  load.mockClear()
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('navigator', { userAgent: ANDROID })
  vi.stubGlobal('document', { documentElement: { dataset: { platform: 'desktop' } } })
})
afterEach(() => vi.unstubAllGlobals())

describe('the fingerprint', () => {
  test('is a random name, stored once, until the real one is taken', () => {
    const first = fingerprint()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(fingerprint()).toBe(first)
    expect(localStorage.getItem('perya.fingerprint')).toBe(first)
  })

  test('is taken once, and stays', async () => {
    await takeFingerprint()
    expect(fingerprint()).toBe('fp-abc123')
    await takeFingerprint()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('reveals nothing to the library’s makers', async () => {
    await takeFingerprint()
    expect(load).toHaveBeenCalledExactlyOnceWith({ monitoring: false })
  })

  test('stays the random name if the browser blocks the real one', async () => {
    const first = fingerprint()
    load.mockRejectedValueOnce(new Error('blocked'))
    await takeFingerprint()
    expect(fingerprint()).toBe(first)
  })
})

test('device facts follow the specification, with the stored afid', () => {
  localStorage.setItem('afId', 'af-77')
  expect(phoneInfo()).toEqual({
    channel: CHANNEL,
    appId: APP_ID,
    os: 'android',
    isBrowser: 1,
    version: CLIENT_VERSION,
    deviceModel: 'Chrome',
    deviceIdJsonModel: { afuid: 'af-77' },
  })
})

test('every body carries the four fields, with the page’s layout and a stored application id', () => {
  expect(envelope()).toEqual({ clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 1 })
  localStorage.setItem('appId', 'com.partner.web')
  vi.stubGlobal('document', { documentElement: { dataset: { platform: 'mobile' } } })
  expect(appId()).toBe('com.partner.web')
  expect(envelope()).toMatchObject({ appId: 'com.partner.web', platform: 0 })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'ios', 'Safari'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0', 'windows', 'Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'linux', 'Firefox'],
  ['', 'other', 'other'],
])('%j is reported by names from a closed list', (userAgent, os, deviceModel) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(deviceFacts()).toEqual({ os, version: CLIENT_VERSION, deviceModel })
})
