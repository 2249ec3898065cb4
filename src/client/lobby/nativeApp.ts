import { hideQuery, keptQuery } from '../wire/keptQuery.ts'

/**
 * The native Android app loads the same pages, and adds its token to the query of the first one: `?appToken=...`. The token only says that
 * the app is there. It grants nothing and is never sent anywhere. It is kept for the session (`perya.appToken` in session storage), because
 * only the first address carries it. public/guard.js keeps it too, before the first paint. A guest may be redirected to the log-in before
 * this code runs.
 */
const QUERY = 'appToken'
const KEPT = 'perya.appToken'
const TOKEN = /^[\w-]{1,128}$/

/** Whether this page runs inside the native app. Moves the token from the address, if present, to the session. */
export function isNativeApp(): boolean {
  return keptQuery(QUERY, KEPT, TOKEN) !== ''
}

/** Removes the token from the current address, so that a copied link does not make another browser an app. */
export const hideAppToken = (): void => hideQuery(QUERY)

/** A page of the app, with its values: `perya://service?url=...&isOut=1`. */
export function appLink(base: string, values: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(values)}`
}
