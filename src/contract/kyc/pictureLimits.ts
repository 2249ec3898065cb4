/** Named maxima of pictures that players send. They are not in limits.ts, since home would load each one that any page reads. */

export const PICTURE_BYTES_MAX = 8 * 1024 * 1024
/** A larger photo is shrunk on the phone before the upload. Above the second size the phone does not try to decode it. */
export const PICTURE_SHRINK_BYTES = 4 * 1024 * 1024
export const PICTURE_OPEN_BYTES_MAX = 64 * 1024 * 1024
/** Longer side of a shrunk photo. It exceeds the stored size, so shrinking loses no detail. */
export const PICTURE_SHRUNK_SIDE_PX = 3_000
/** Timeout for the largest picture over a weak mobile network. */
export const UPLOAD_TIMEOUT_MS = 240_000
export const PICTURE_PIXELS_MAX = 50_000_000
/** Minimum shorter side of a readable document, and the longer side that is stored. */
export const PICTURE_SIDE_MIN_PX = 300
export const PICTURE_SIDE_MAX_PX = 2_400
