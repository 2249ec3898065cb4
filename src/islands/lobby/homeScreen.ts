import { type Surroundings, surroundings } from '#client/lobby/surroundings.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { HOME_SCREEN_AGAIN_MS } from '#contract/lobby/limits.ts'
import { isInstallDue } from './visit.ts'

const SHOWN_AT = 'addToHome.shownAt'
const IOS_TOLD = 'addToHome.iosTold'
const CHROME_DECLINED = 'addToHome.chromeDeclined'

/** Ways to add the lobby to the home screen: the browser's dialog, manual steps on an iPhone, or another browser first. */
export type HomeScreenOffer = 'install' | 'ios' | 'useChrome'

/**
 * The offer to make now, if any (spec 2.15, 4). The install dialog comes once a day, and the iPhone's steps once ever. Chrome is offered
 * once a day until the player declines. There is none for an installed lobby, on a computer, whose browser offers it itself, or before a
 * player has a reason to install.
 */
export function homeScreenOffer(here: Surroundings, hasEvent: boolean): HomeScreenOffer | undefined {
  if (here.isStandalone || here.os === 'other' || !isInstallDue()) return undefined
  if (here.os === 'ios' && !here.isInOtherApp) return readStored(IOS_TOLD) ? undefined : 'ios'
  if (wasShownToday()) return undefined
  if (hasEvent && !here.isInOtherApp) return 'install'
  const isElsewhere = here.isInOtherApp || !here.canInstall
  return isElsewhere && !readStored(CHROME_DECLINED) ? 'useChrome' : undefined
}

/** Less than a day since the last offer. A clock that was set back does not block the next one. */
function wasShownToday(): boolean {
  const ago = Date.now() - Number(readStored(SHOWN_AT) ?? Number.NaN)
  return ago >= 0 && ago < HOME_SCREEN_AGAIN_MS
}

export function noteOffer(offer: HomeScreenOffer): void {
  if (offer === 'ios') writeStored(IOS_TOLD, '1')
  else writeStored(SHOWN_AT, String(Date.now()))
}

export function declineChrome(): void {
  writeStored(CHROME_DECLINED, '1')
}

export function isOnAndroid(): boolean {
  return surroundings().os === 'android'
}

/** The current page in Chrome (Android's intent address). Without Chrome, the phone's own browser opens it. */
export function openChromeAddress(): string {
  const { host, pathname, search, protocol, href } = location
  const parts = [`scheme=${protocol.slice(0, -1)}`, 'package=com.android.chrome']
  return `intent://${host}${pathname}${search}#Intent;${parts.join(';')};S.browser_fallback_url=${encodeURIComponent(href)};end`
}
