import { CLIENT_VERSION } from '#contract/wire.ts'
import { buildOfPage } from '../lobby/build.ts'
import { surroundings } from '../lobby/surroundings.ts'

const PROBE = 'perya.probe'

/** What this browser tells of itself and of the page's build. Nothing here names a session or a device. */
export type DeviceFacts = {
  version: string
  build: string
  layout: string
  language: string
  /** The window in CSS pixels, and how many of the screen's are in one. */
  window: { width: number; height: number; ratio: number }
  isInstalled: boolean
  isInOtherApp: boolean
  agent: string
  /** Whether the browser knows of a network, and its speed class where it tells one. */
  isOnline: boolean
  speed: string | undefined
  keepsLocal: boolean
  keepsSession: boolean
  takesCookies: boolean
  /** Whether the service worker serves this page. */
  hasWorker: boolean
}

export function deviceFacts(page: Document = document): DeviceFacts {
  const { isStandalone, isInOtherApp } = surroundings()
  const { innerWidth, innerHeight, devicePixelRatio } = globalThis
  // Of Chromium alone, so the DOM's types do not know it.
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return {
    version: CLIENT_VERSION,
    build: buildOfPage(page) ?? '',
    layout: page.documentElement.dataset.platform ?? '',
    language: page.documentElement.lang,
    window: { width: innerWidth, height: innerHeight, ratio: devicePixelRatio },
    ...{ isInstalled: isStandalone, isInOtherApp, agent: navigator.userAgent },
    ...{ isOnline: navigator.onLine !== false, speed: connection?.effectiveType },
    keepsLocal: keeps(() => localStorage),
    keepsSession: keeps(() => sessionStorage),
    takesCookies: navigator.cookieEnabled,
    hasWorker: Boolean(navigator.serviceWorker?.controller),
  }
}

/** Whether a store takes a value. In private windows it may exist and refuse each. */
function keeps(storeOf: () => Storage): boolean {
  try {
    const store = storeOf()
    store.setItem(PROBE, '1')
    store.removeItem(PROBE)
    return true
  } catch {
    return false
  }
}
