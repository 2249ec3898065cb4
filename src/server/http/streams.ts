import { IncomingMessage } from 'node:http'
import { constants, Http2ServerRequest } from 'node:http2'
import { Socket } from 'node:net'

/** Differences between HTTP/2 requests, which are streams of one connection, and HTTP/1.1 requests. */

/** Whether a request arrived completely. An aborted HTTP/2 request also has `complete` set. */
export function hasArrived(incoming: IncomingMessage): boolean {
  return incoming.complete && !incoming.aborted
}

/** Whether a request was aborted, by the client or by us, before it arrived completely. */
export function isBrokenOff(incoming: IncomingMessage): boolean {
  return (incoming.destroyed || incoming.aborted) && !hasArrived(incoming)
}

/** Makes an aborted HTTP/2 request fail like an HTTP/1.1 request. Otherwise its truncated body would end like a whole one. */
export function failWhenBroken(incoming: IncomingMessage): void {
  const request: unknown = incoming
  if (!(request instanceof Http2ServerRequest)) return
  // The reader of the body receives the error; without a reader it is ignored.
  request.on('error', () => {})
  request.once('aborted', () => request.destroy(new Error('The request broke off')))
}

/** Aborts a request: its stream in HTTP/2, its connection in HTTP/1.1. */
export function breakOff(incoming: IncomingMessage): void {
  const request: unknown = incoming
  if (request instanceof Http2ServerRequest) request.stream.close(constants.NGHTTP2_CANCEL)
  else incoming.destroy()
}

/** A request for frameworks of HTTP/1.1, without the pseudo-headers of HTTP/2 (`:path`). */
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
