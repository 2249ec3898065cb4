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

/** Requests under way on one connection; a page asks for fewer. */
const STREAMS_MAX = 100
const HEADER_BYTES_MAX = 16_384
const HEADERS_MAX = 100
/** In such a span a client may take back so many requests on one connection (CVE-2023-44487); leaving a page takes back a few dozen. */
const SPAN_MS = 10_000
const TAKEN_BACK_MAX = 200
/** And send so many frames that nobody needs often, and that must be answered (CVE-2019-9512, CVE-2019-9515). */
const TOLD_MAX = 100
const MEGABYTES_MAX = 4
const GOODBYE_MS = 1_000

/** The server that ends TLS itself: HTTP/2 for who speaks it, HTTP/1.1 for the others, with the bounds of the plain one. */
export function secureServer(certificate: Certificate, bounds: Bounds, listener: RequestListener): Http2SecureServer {
  const ofHttp2 = {
    settings: { enablePush: false, maxConcurrentStreams: STREAMS_MAX, maxHeaderListSize: HEADER_BYTES_MAX },
    maxHeaderListPairs: HEADERS_MAX,
    maxSessionMemory: MEGABYTES_MAX,
    unknownProtocolTimeout: bounds.headersMs,
  }
  const ofTls = { ...certificate, minVersion: 'TLSv1.2', handshakeTimeout: bounds.headersMs } as const
  // The requests and replies of HTTP/2 have all that we use of those of HTTP/1.1; what differs is in streams.ts.
  const requestListener = listener as unknown as (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => void
  const server = createSecureServer({ ...ofTls, ...timeoutsOf(bounds), ...ofHttp2, allowHTTP1: true }, requestListener)
  server.on('session', (session) => guard(session, bounds))
  return server
}

/** Ends a session that asks for nothing for too long, whatever it sends meanwhile, and one that floods us with frames. */
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
  // A client's mistake or its end; the streams have heard of it.
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
