import type { BrowserName, SystemName } from '#contract/account/devices.ts'
import { APP_ID, CHANNEL, CLIENT_REFERRER, CLIENT_VERSION, type Envelope } from '#contract/wire.ts'
import { readStored, writeStored } from './storage.ts'

const FINGERPRINT_KEY = 'perya.fingerprint'
const APP_ID_KEY = 'appId'
const AFID_KEY = 'afId'

/** The application id: a stored override, else the default (spec 9). */
export function appId(): string {
  return readStored(APP_ID_KEY) || APP_ID
}

/** The layout of this page, which the shells write on the root element. */
function platformOfPage(): 0 | 1 {
  return globalThis.document?.documentElement.dataset.platform === 'desktop' ? 1 : 0
}

/** The four fields that every body carries (spec 7). */
export function envelope(): Envelope {
  return { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: appId(), platform: platformOfPage() }
}

/** This device's id, stored once. A random one serves until the real fingerprint is worth its download. */
export function fingerprint(): string {
  const stored = readStored(FINGERPRINT_KEY)
  if (stored) return stored
  const made = crypto.randomUUID()
  writeStored(FINGERPRINT_KEY, made)
  return made
}

/** Computes the real fingerprint once, when a player is about to log in or register (16 KB, so not before). */
export async function takeFingerprint(): Promise<void> {
  const stored = readStored(FINGERPRINT_KEY)
  if (stored?.startsWith('fp-')) return
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs')
    // By default the library reports one visit in a thousand to its makers.
    const { visitorId } = await (await load({ monitoring: false })).get()
    writeStored(FINGERPRINT_KEY, `fp-${visitorId}`)
  } catch {
    // Blocked by the browser or an extension: the random id stays.
  }
}

function named(agent: string, names: readonly (readonly [RegExp, string])[]): string {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? 'other'
}

const systems = [
  [/iPhone|iPad/, 'ios'],
  [/Android/, 'android'],
  [/Windows/, 'windows'],
  [/Mac OS X/, 'macos'],
  [/Linux/, 'linux'],
] as const satisfies readonly (readonly [RegExp, SystemName])[]

const browsers = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/CriOS|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const satisfies readonly (readonly [RegExp, BrowserName])[]

/** Device facts for getAfterLoginInfoWeb (spec 7.1). */
export function deviceFacts(): { os: string; version: string; deviceModel: string } {
  const agent = globalThis.navigator?.userAgent ?? ''
  return { os: named(agent, systems), version: CLIENT_VERSION, deviceModel: named(agent, browsers) }
}

/** Device info payload of log-in and registration (spec 3). */
export function phoneInfo() {
  const afuid = readStored(AFID_KEY) ?? ''
  return { channel: CHANNEL, appId: appId(), isBrowser: 1 as const, ...deviceFacts(), deviceIdJsonModel: { afuid } }
}
