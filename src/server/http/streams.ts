import { IncomingMessage } from 'node:http'
import { constants, Http2ServerRequest } from 'node:http2'
import { Socket } from 'node:net'

/** Where requests of HTTP/2, which share a connection as streams, differ from those of HTTP/1.1. */

/** Whether all of a request has come. One of HTTP/2 that is broken off calls itself complete, too. */
export function hasArrived(incoming: IncomingMessage): boolean {
  return incoming.complete && !incoming.aborted
}

/** Whether whoever sent a request is gone, or it was given up here, before all of it had come. */
export function isBrokenOff(incoming: IncomingMessage): boolean {
  return (incoming.destroyed || incoming.aborted) && !hasArrived(incoming)
}

/** Has a request of HTTP/2 that breaks off fail as one of HTTP/1.1 does: else what came of its body would end like a whole one. */
export function failWhenBroken(incoming: IncomingMessage): void {
  const request: unknown = incoming
  if (!(request instanceof Http2ServerRequest)) return
  // The reader of the body gets the error. Without a reader nobody needs it.
  request.on('error', () => {})
  request.once('aborted', () => request.destroy(new Error('The request broke off')))
}

/** Ends a request where it stands: its stream, where the connection has others. */
export function breakOff(incoming: IncomingMessage): void {
  const request: unknown = incoming
  if (request instanceof Http2ServerRequest) request.stream.close(constants.NGHTTP2_CANCEL)
  else incoming.destroy()
}

/** A request as frameworks of HTTP/1.1 read it: without the names that HTTP/2 puts among its headers, which are none (`:path`). */
export function asHttp1(incoming: IncomingMessage): IncomingMessage {
  const request: unknown = incoming
  if (!(request instanceof Http2ServerRequest)) return incoming
  const plain = new IncomingMessage(new Socket())
  const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
  plain.headers = { host: request.authority, ...Object.fromEntries(named) }
  plain.method = request.method
  plain.url = request.url
  return plain
}
