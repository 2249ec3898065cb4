import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFramed } from '#server/responses/headers.ts'

/**
 * The policy of pages under `astro dev`. Vite writes styles and scripts into the page and talks to it by a socket, which production forbids.
 * Everything else stays on this host.
 */
const DIRECTIVES = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
]

/** Sets it on everything that Vite and Astro answer; only pages heed it. */
export function withDevPolicy(request: IncomingMessage, reply: ServerResponse, next: () => void): void {
  const [path = ''] = (request.url ?? '').split('?')
  const ancestors = `frame-ancestors ${isFramed(path) ? "'self'" : "'none'"}`
  reply.setHeader('content-security-policy', [...DIRECTIVES, ancestors].join('; '))
  next()
}
