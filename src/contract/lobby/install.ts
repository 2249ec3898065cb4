/** Addresses of the installable app (PWA). */
export const WORKER = '/sw.js'
export const MANIFEST = '/manifest.webmanifest'
/** Replacement for a page that cannot be fetched. */
export const OFFLINE = '/offline'

/** Start address of the installed app. The query distinguishes such visits. */
export const START = '/lobby/home?source=pwa'
/** The app's id in the browser. If it changed, installed apps would no longer match. */
export const APP_IDENTITY = '/lobby/home'

/** One-time reward for opening the Android app, for players who have deposited (spec 9: 20 pesos). Cents. */
export const APP_BONUS_CENTS = 2_000
/** Set in local storage after a deposit. The next home then promotes the app (spec 4). */
export const RECHARGE_FLAG = 'rechargeUpdate'
/** Session flag: the player has just registered, and home greets. */
export const WELCOME_FLAG = 'perya.welcome'
/** Page that explains every way to install the lobby as an app. */
export const DOWNLOAD_PAGE = '/apkdownload'

type Download = { readonly downloadType: number; readonly downloadUrl: string }

/**
 * Whether an Android app can be downloaded. Without one there is no prompt on home, no popup after a deposit and no bonus. The server
 * applies the same rule.
 */
export function hasNativeApp({ downloadType, downloadUrl }: Download): boolean {
  return downloadType > 0 && downloadUrl !== '' && downloadUrl !== DOWNLOAD_PAGE
}

type Stores = { readonly appStores: Readonly<Record<string, string>>; readonly h5: Download }

/** Whether the app can be had from anywhere: a store, or a file of ours. */
export function isInAnyStore({ appStores, h5 }: Stores): boolean {
  return hasNativeApp(h5) || Object.values(appStores).some((url) => url !== '')
}

/** Whether home carries the link to the download page (spec 2.8). */
export function hasDownloadLink({ downloadType }: Download): boolean {
  return downloadType === 2 || downloadType === 3
}

/** Local storage: a round on this device paid more than its stake. */
export const WON_FLAG = 'perya.won'
