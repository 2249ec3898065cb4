/** Named maxima and times of telemetry. Times in milliseconds unless the name says otherwise. */

export const EVENT_BATCH_MAX = 20
export const EVENT_FLUSH_MS = 3_000
export const EVENT_QUEUE_MAX = 200
export const EVENT_NAME_MAX = 64
/** Bytes: the lobby tells a path, an id or an amount. */
export const EVENT_DATA_MAX = 512
export const EVENT_TEXT_MAX = 64
/** Seconds a page waits with a batch that came too fast; told to wait longer, it lets the batch go. */
export const EVENT_WAIT_MAX = 60
