/** Addresses of what makes the lobby an app that can be installed. */
export const WORKER = '/sw.js'
export const MANIFEST = '/manifest.webmanifest'
/** The page that stands in for one that cannot be fetched. */
export const OFFLINE = '/offline'

/** Where the installed app opens; the query tells such visits apart. */
export const START = '/lobby/home?source=pwa'
/** What the browser knows the app by: it must never change, or installed ones become strangers. */
export const APP_IDENTITY = '/lobby/home'
