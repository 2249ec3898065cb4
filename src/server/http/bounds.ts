import { UPLOAD_TIMEOUT_MS } from '#contract/kyc/pictureLimits.ts'
import { config } from '../base/config.ts'

const SECOND = 1_000

/** How long the server waits for what. Tests have shorter ones. */
export type Bounds = {
  /** From a request's first byte to the end of its headers; a connection that says nothing at all has as long. */
  headersMs: number
  /** From its headers to the end of its body, where that is no file. */
  bodyMs: number
  /** In each such span a file must grow by what its minimum rate makes of it. */
  uploadWindowMs: number
  /** A whole request, files too. */
  requestMs: number
  /** How often the first and the last of these are looked after. */
  checkMs: number
  /** An idle connection. */
  keepAliveMs: number
  /** After the signal to stop: how long connections that are open may still bring requests. */
  noticeMs: number
  /** After that: how long since its opening a connection may wait with its first request. A busy machine takes its time between the two. */
  freshMs: number
  /** And how long a reply may take. Longer than a body and a statement of the database. */
  finishMs: number
}

export const BOUNDS: Readonly<Bounds> = {
  headersMs: 20 * SECOND,
  bodyMs: 10 * SECOND,
  uploadWindowMs: 10 * SECOND,
  requestMs: UPLOAD_TIMEOUT_MS,
  checkMs: 5 * SECOND,
  keepAliveMs: config.keepAliveSeconds * SECOND,
  noticeMs: config.noticeSeconds * SECOND,
  freshMs: SECOND,
  finishMs: 15 * SECOND,
}

/** Those that Node itself looks after in HTTP/1.1. */
export function timeoutsOf({ headersMs, requestMs, keepAliveMs, checkMs }: Bounds) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  }
}
