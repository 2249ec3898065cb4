import { atom } from 'nanostores'
import { hideAppToken, isNativeApp } from '#client/lobby/nativeApp.ts'

/**
 * Whether the lobby runs inside the native Android app (spec 1, 2.8, 2.10). There it shows no download prompt, and opens customer service
 * by an app link. The root element's data-app tells style sheets the same. Known from the first script on.
 */
export const $isNativeApp = atom(false)

// The server renders every page for the browser; the app is recognised from the address.
if (globalThis.location) $isNativeApp.set(isNativeApp())

/** For each loaded page: stores the app's token and removes it from the address. */
export function leaveNoAppToken(): void {
  $isNativeApp.set(isNativeApp())
  hideAppToken()
}
