import { hideQuery, keptQuery } from '../wire/keptQuery.ts'

/**
 * The native Android app loads the same pages and puts a token of its own into the query of the first one it opens:
 * `?appToken=...`. The token says that the app is there and nothing more: it opens nothing, so it is never sent anywhere.
 * It is kept for the session (`perya.appToken` in session storage), because only the first address carries it.
 * public/guard.js keeps it too, before the first paint, since a guest may be sent to the log-in before any of this runs.
 */
const QUERY = 'appToken'
const KEPT = 'perya.appToken'
const TOKEN = /^[\w-]{1,128}$/

/** Whether this page runs inside the native app. Takes the token from the address, where it is, into the session. */
export function isNativeApp(): boolean {
  return keptQuery(QUERY, KEPT, TOKEN) !== ''
}

/** Takes the token out of the address in view, so that a copied link does not make another browser an app. */
export const hideAppToken = (): void => hideQuery(QUERY)

/** A page of the app, with its values: `perya://service?url=...&isOut=1`. */
export function appLink(base: string, values: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(values)}`
}
