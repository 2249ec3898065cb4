/** Base of the player API; the name of a call follows it (spec 7). */
export const API_BASE = '/app/v1/'

/** Client version and identity constants (spec 9). */
export const CLIENT_VERSION = '1.0.28'
export const CHANNEL = 'WEB'
export const APP_ID = 'com.demo.web'
export const CLIENT_REFERRER = 'ph'
export const INSTALL_REFERRER = 'web'
export const TOKEN_KEY = 'ACCESS_TOKEN'

export const FINGERPRINT_HEADER = 'x-device-fingerprint'
/** A UUID in quotes, as draft-ietf-httpapi-idempotency-key-header has it. Only calls of `calls/repeats.ts` with a key carry it. */
export const KEY_HEADER = 'idempotency-key'

/**
 * Response header by which a page rendered on demand allows the HTTP server to cache it. Its content depends on its address only. Never
 * forwarded.
 */
export const KEEP_UNTIL = 'x-keep-until'

/** The four fields that every body carries (spec 7). */
export type Envelope = { clientReferrer: string; channel: string; appId: string; platform: 0 | 1 }

/** The same of a registration, with the way by which the client was installed (spec 9). */
export type InstalledClient = Envelope & { installReferrer: string }

/** Access to a call: anyone; a logged-in player; a game's page with a game session. */
export type Access = 'public' | 'player' | 'game'

/**
 * Load class of a call on a busy server. Each class has its own limit, so that a backlog in one does not delay the others. `password`:
 * hashes one, which takes CPU time. `outside`: waits for an external server, or for a file. `urgent`: must always work (withdraw, log out,
 * stop playing); shed last.
 */
export type Load = 'ordinary' | 'password' | 'outside' | 'urgent'
