import type { IncomingMessage, ServerResponse } from 'node:http'
import { freshReply, statusName } from '../responses/headers.ts'

/**
 * Refuses a request that names its host twice, or in HTTP/2 another one than its `:authority` (RFC 9112 3.2, RFC 9113 8.3.1): a proxy in front may
 * have read the other. Returns whether it did. Node keeps the first Host and drops the rest, so the raw headers are counted.
 */
export function refuseOddHost({ rawHeaders, httpVersionMajor }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!isOdd(rawHeaders)) return false
  if (httpVersionMajor === 1) outgoing.setHeader('connection', 'close')
  const headers = { ...freshReply, 'content-type': 'text/plain; charset=utf-8' }
  outgoing.writeHead(400, headers).end(statusName(400))
  return true
}

function isOdd(rawHeaders: readonly string[]): boolean {
  let host: string | undefined
  let authority: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name === ':authority') authority = rawHeaders[at + 1]
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return true
    host = rawHeaders[at + 1]
  }
  return host !== undefined && authority !== undefined && host.toLowerCase() !== authority.toLowerCase()
}
