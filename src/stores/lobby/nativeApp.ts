import { atom } from 'nanostores'
import { hideAppToken, isNativeApp } from '#client/lobby/nativeApp.ts'

/**
 * Whether the lobby runs inside the native Android app (spec 1, 2.8, 2.10): no download prompt is shown there, and customer
 * service opens by an app link. The root element's data-app says the same to style sheets. Known from the first script on.
 */
export const $isNativeApp = atom(false)

// The server renders every page for the browser; the app is recognised where there is an address to look at.
if (globalThis.location) $isNativeApp.set(isNativeApp())

/** For each page that has arrived: the app's token is kept, and no longer stands in the address. */
export function leaveNoAppToken(): void {
  $isNativeApp.set(isNativeApp())
  hideAppToken()
}
