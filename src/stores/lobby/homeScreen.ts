import { type Surroundings, surroundings } from '#client/lobby/surroundings.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { HOME_SCREEN_AGAIN_MS } from '#contract/lobby/limits.ts'

const SHOWN_AT = 'addToHome.shownAt'
const IOS_TOLD = 'addToHome.iosTold'
const CHROME_DECLINED = 'addToHome.chromeDeclined'

/** How a player may put the lobby on the home screen: by the browser's dialog, by hand on an iPhone, or in another browser first. */
export type HomeScreenOffer = 'install' | 'ios' | 'useChrome'

/**
 * What to offer now, if anything (spec 2.15, 4): the install dialog once a day, the iPhone's steps once and for all, and Chrome
 * once a day until the player wants no more of it. Nothing where the lobby is installed, or on a computer, whose browser
 * offers it by itself.
 */
export function homeScreenOffer(here: Surroundings, hasEvent: boolean): HomeScreenOffer | undefined {
  if (here.isStandalone || here.os === 'other') return undefined
  if (here.os === 'ios' && !here.isInOtherApp) return readStored(IOS_TOLD) ? undefined : 'ios'
  if (wasShownToday()) return undefined
  if (hasEvent && !here.isInOtherApp) return 'install'
  const isElsewhere = here.isInOtherApp || !here.canInstall
  return isElsewhere && !readStored(CHROME_DECLINED) ? 'useChrome' : undefined
}

/** A day has not passed since the last offer. A clock that was set back does not keep the next one away. */
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

/** The page in view, in Chrome (Android's intent address); where there is no Chrome, whatever browser the phone has. */
export function openChromeAddress(): string {
  const { host, pathname, search, protocol, href } = location
  const parts = [`scheme=${protocol.slice(0, -1)}`, 'package=com.android.chrome']
  return `intent://${host}${pathname}${search}#Intent;${parts.join(';')};S.browser_fallback_url=${encodeURIComponent(href)};end`
}
