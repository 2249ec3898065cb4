/** Base of the player API; the name of a call follows it (spec 7). */
export const API_BASE = '/app/v1/'

/** Client version and identity constants (spec 9). */
export const CLIENT_VERSION = '1.0.28'
export const CHANNEL = 'WEB'
export const APP_ID = 'com.demo.web'
export const CLIENT_REFERRER = 'ph'
export const TOKEN_KEY = 'ACCESS_TOKEN'

export const FINGERPRINT_HEADER = 'x-device-fingerprint'

/** By this header a page that is rendered when asked for lets the front door keep it. It depends on nothing but its address. Never sent on. */
export const KEEP_UNTIL = 'x-keep-until'

/** The four fields that every body carries (spec 7). */
export type Envelope = { clientReferrer: string; channel: string; appId: string; platform: 0 | 1 }

/** Who may make a call: anyone; a logged-in player; a game's own page holding a game session. */
export type Access = 'public' | 'player' | 'game'

/**
 * How a call is counted while the server is busy. Each kind has a bound of its own, so that one that piles up holds up no other.
 * `password`: hashes one, which takes a processor for a while. `outside`: waits for somebody else's server, or for a file. `urgent`: what a
 * player must always be able to do (withdraw, log out, stop playing); shed last.
 */
export type Load = 'ordinary' | 'password' | 'outside' | 'urgent'
