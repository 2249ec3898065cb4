/** Named maxima of pictures that players send. Not in limits.ts: home would carry each one that any page in the browser reads. */

export const PICTURE_BYTES_MAX = 8 * 1024 * 1024
/** From here on a photo is made smaller on the phone before it is sent; beyond the second a phone is not asked to open it. */
export const PICTURE_SHRINK_BYTES = 4 * 1024 * 1024
export const PICTURE_OPEN_BYTES_MAX = 64 * 1024 * 1024
/** The longer side of a photo that was made smaller: more than is kept, so that nothing is lost by it. */
export const PICTURE_SHRUNK_SIDE_PX = 3_000
/** The largest picture over a weak mobile network. */
export const UPLOAD_TIMEOUT_MS = 240_000
export const PICTURE_PIXELS_MAX = 50_000_000
/** The shorter side below which nobody could read a document, and the longer one that is kept. */
export const PICTURE_SIDE_MIN_PX = 300
export const PICTURE_SIDE_MAX_PX = 2_400
