/** Addresses of what makes the lobby an app that can be installed. */
export const WORKER = '/sw.js'
export const MANIFEST = '/manifest.webmanifest'
/** The page that stands in for one that cannot be fetched. */
export const OFFLINE = '/offline'

/** Where the installed app opens; the query tells such visits apart. */
export const START = '/lobby/home?source=pwa'
/** What the browser knows the app by: it must never change, or installed ones become strangers. */
export const APP_IDENTITY = '/lobby/home'

/** What a player who has deposited gets for opening the Android app, once (spec 9: 20 pesos). Cents. */
export const APP_BONUS_CENTS = 2_000
/** Set in local storage when a deposit has arrived: the next home tells of the app (spec 4). */
export const RECHARGE_FLAG = 'rechargeUpdate'
/** Where every way to get the lobby as an app is explained. */
export const DOWNLOAD_PAGE = '/apkdownload'

type Download = { readonly downloadType: number; readonly downloadUrl: string }

/**
 * Whether there is an Android app to download. Without one nothing is offered and nothing promised: no prompt on home, no
 * popup after a deposit, no bonus; the server holds itself to the same rule.
 */
export function hasNativeApp({ downloadType, downloadUrl }: Download): boolean {
  return downloadType > 0 && downloadUrl !== '' && downloadUrl !== DOWNLOAD_PAGE
}

/** Whether home carries the link to the download page (spec 2.8). */
export function hasDownloadLink({ downloadType }: Download): boolean {
  return downloadType === 2 || downloadType === 3
}
