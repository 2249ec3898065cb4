import type { Encoding, SiteFile } from './site.ts'

export const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** The best content encoding that the browser accepts, of those available. */
export function encodingOf(accepted = '', has: (encoding: Encoding) => boolean = () => true): Encoding | undefined {
  return ENCODINGS.find((encoding) => has(encoding) && accepts(accepted, encoding))
}

function accepts(accepted: string, encoding: Encoding): boolean {
  const entry = accepted.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === encoding)
  return entry !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(entry)
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}

/** The content negotiation headers of a request. */
export type Asked = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined; range: string | undefined }

/** Sends a file of the build from memory: compressed, partial, or as 304. */
export function sendFile(file: SiteFile, asked: Asked, status = 200, more: Record<string, string> = {}): Response {
  const encoding = encodingOf(asked.acceptEncoding, (one) => file.bodies[one] !== undefined)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = { ...file.headers, ...more, etag }
  if (status === 200 && isKnown(etag, asked.ifNoneMatch)) return new Response(null, { status: 304, headers })
  const span = status === 200 && !encoding ? spanOf(asked.range, file.bodies.identity.byteLength) : undefined
  if (span) return sendSpan(file, span, headers)
  const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity
  const sized = { ...headers, 'content-length': String(body.byteLength) }
  return new Response(plain(body), {
    status,
    headers: encoding ? { ...sized, 'content-encoding': encoding } : sized,
  })
}

/** A Buffer is a Uint8Array over an ArrayBuffer. Its type also allows a SharedArrayBuffer, which these never have. */
const plain = (bytes: Buffer) => bytes as Uint8Array<ArrayBuffer>

type Span = { from: number; to: number } | 'outside'

/**
 * The single byte range of a request, as media players send it (RFC 9110). Undefined for the whole file, also when several ranges are
 * requested.
 */
function spanOf(range: string | undefined, size: number): Span | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from < size && from <= to ? { from, to } : 'outside'
}

function sendSpan(file: SiteFile, span: Span, headers: Record<string, string>): Response {
  const { identity } = file.bodies
  const size = identity.byteLength
  if (span === 'outside') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  }
  const part = identity.subarray(span.from, span.to + 1)
  const described = {
    'content-range': `bytes ${span.from}-${span.to}/${size}`,
    'content-length': String(part.byteLength),
  }
  return new Response(plain(part), { status: 206, headers: { ...headers, ...described } })
}
