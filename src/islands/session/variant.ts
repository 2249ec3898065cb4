import { atom } from 'nanostores'
import { hideQuery, keptQuery } from '#client/wire/keptQuery.ts'
import { DEVICE_CODE } from '#contract/account/variants.ts'

const QUERY = 'device'

/**
 * The device in the first address (`?device=n7`), empty for none. It is kept for the session like the native app's token, also by
 * public/guard.js before the first paint. On such a device the log-in asks for the agreement (spec 2.5).
 */
export const $device = atom('')

/** For a page with differences by device. */
export function startDevice(): void {
  $device.set(keptQuery(QUERY, 'perya.device', DEVICE_CODE))
  hideQuery(QUERY)
}
