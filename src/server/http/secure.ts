import type { RequestListener } from 'node:http'
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { Certificate } from '../base/certificate.ts'
import { type Bounds, timeoutsOf } from './bounds.ts'

/** Concurrent streams per connection; a page needs fewer. */
const STREAMS_MAX = 100
const HEADER_BYTES_MAX = 16_384
const HEADERS_MAX = 100
/** Window and maximum of cancelled streams per connection (rapid reset, CVE-2023-44487). Leaving a page cancels a few dozen. */
const SPAN_MS = 10_000
const TAKEN_BACK_MAX = 200
/** Maximum of PING and SETTINGS frames in the window (CVE-2019-9512, CVE-2019-9515). */
const TOLD_MAX = 100
const MEGABYTES_MAX = 4
/** Those of TLS 1.3, and of TLS 1.2 those with forward secrecy and authenticated encryption (Mozilla's intermediate list, without finite fields). */
const CIPHERS = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':')
const GOODBYE_MS = 1_000

/** The server with TLS termination: HTTP/2, or HTTP/1.1 for other clients, with the same timeouts. */
export function secureServer(certificate: Certificate, bounds: Bounds, listener: RequestListener): Http2SecureServer {
  const ofHttp2 = {
    settings: { enablePush: false, maxConcurrentStreams: STREAMS_MAX, maxHeaderListSize: HEADER_BYTES_MAX },
    maxHeaderListPairs: HEADERS_MAX,
    maxSessionMemory: MEGABYTES_MAX,
    unknownProtocolTimeout: bounds.headersMs,
  }
  const ofTls = { ...certificate, minVersion: 'TLSv1.2', ciphers: CIPHERS, handshakeTimeout: bounds.headersMs } as const
  // HTTP/2 requests and responses are compatible with HTTP/1.1 as far as used here; `streams.ts` handles the differences.
  const requestListener = listener as unknown as (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => void
  const server = createSecureServer({ ...ofTls, ...timeoutsOf(bounds), ...ofHttp2, allowHTTP1: true }, requestListener)
  server.on('session', (session) => guard(session, bounds))
  return server
}

/** Ends a session without streams after the idle timeout, whatever frames it sends, and a session that floods. */
function guard(session: ServerHttp2Session, { headersMs, keepAliveMs }: Bounds): void {
  let open = 0
  let idle = setTimeout(leave, headersMs)
  const count = { takenBack: 0, told: 0 }
  const span = setInterval(() => Object.assign(count, { takenBack: 0, told: 0 }), SPAN_MS)
  session.on('stream', (stream) => {
    open += 1
    clearTimeout(idle)
    stream.once('aborted', () => {
      count.takenBack += 1
      calm()
    })
    stream.once('close', () => {
      open -= 1
      if (open === 0 && !session.closed) idle = setTimeout(leave, keepAliveMs)
    })
  })
  for (const name of ['ping', 'remoteSettings'] as const) {
    session.on(name, () => {
      count.told += 1
      calm()
    })
  }
  // A client's error or disconnect; its streams report it.
  session.on('error', () => {})
  session.once('close', () => {
    clearTimeout(idle)
    clearInterval(span)
  })

  function calm(): void {
    if (count.takenBack <= TAKEN_BACK_MAX && count.told <= TOLD_MAX) return
    session.destroy(new Error('A flood of frames'), constants.NGHTTP2_ENHANCE_YOUR_CALM)
  }

  function leave(): void {
    session.close()
    setTimeout(() => session.destroy(), GOODBYE_MS).unref()
  }
}
