/** Named maxima and times of telemetry. Times in milliseconds unless the name says otherwise. */

export const EVENT_BATCH_MAX = 20
export const EVENT_FLUSH_MS = 3_000
export const EVENT_QUEUE_MAX = 200
export const EVENT_NAME_MAX = 64
/** Bytes. The lobby sends a path, an id or an amount. */
export const EVENT_DATA_MAX = 512
export const EVENT_TEXT_MAX = 64
/** Seconds that a page waits with a throttled batch. It drops the batch when told to wait longer. */
export const EVENT_WAIT_MAX = 60
