import { UPLOAD_TIMEOUT_MS } from '#contract/kyc/pictureLimits.ts'
import { config } from '../base/config.ts'

const SECOND = 1_000

/** The timeouts of the server. Tests set shorter ones. */
export type Bounds = {
  /** Headers: from the first byte to their end. A silent new connection has as long. */
  headersMs: number
  /** Body, unless it is a file: from the end of the headers to its end. */
  bodyMs: number
  /** The window in which an upload must reach its minimum rate. */
  uploadWindowMs: number
  /** The whole request, uploads included. */
  requestMs: number
  /** The interval in which Node checks the timeouts of headers and requests. */
  checkMs: number
  /** An idle connection. */
  keepAliveMs: number
  /** Drain, first phase: how long open connections may bring new requests after the stop signal. */
  noticeMs: number
  /** Drain, second phase: how long a fresh connection may take to send its first request. */
  freshMs: number
  /** Drain, last phase: how long a reply may take. Longer than a body and a database statement together. */
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

/** The timeouts that Node enforces itself in HTTP/1.1. */
export function timeoutsOf({ headersMs, requestMs, keepAliveMs, checkMs }: Bounds) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  }
}
