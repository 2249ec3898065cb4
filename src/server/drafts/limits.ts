/** What an upload, and the whole draft, may have. */
export const UPLOAD_BYTES_MAX = 30_000_000
export const DRAFT_BYTES_MAX = 60_000_000
export const FILES_MAX = 1_000
/** A picture has at most as many pixels as a camera takes. */
export const PICTURE_PIXELS_MAX = 50_000_000
