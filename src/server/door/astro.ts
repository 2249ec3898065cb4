import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { policyOf } from './headers.ts'

/** Lets Astro render a built address ("/mobile/notice/detail/7?x=1") straight into Node's reply. */
export type AstroHandler = (
  bindings: HttpBindings,
  address: string,
  headers: Record<string, string>,
) => Promise<Response>

type Middleware = (request: IncomingMessage, reply: ServerResponse, next: () => void) => Promise<void>

/** The handler of a build. Its code is loaded when the first page needs it: most are prerendered, and start stays fast. */
export function astroOf(dist: string): AstroHandler {
  let loaded: Promise<Middleware> | undefined
  return async ({ incoming, outgoing }, address, headers) => {
    loaded ??= loadHandler(dist)
    const handle = await loaded
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    finishPolicy(outgoing, address.split('?', 1)[0] ?? '')
    incoming.url = address
    await handle(incoming, outgoing, () => outgoing.writeHead(404).end())
    return RESPONSE_ALREADY_SENT
  }
}

const POLICY = 'content-security-policy'

/** Astro sends its own policy, with the page's hashes, over whatever was set before: what only the door knows is added to that one. */
function finishPolicy(outgoing: ServerResponse, path: string): void {
  const write = outgoing.writeHead
  const finished = (status: number, headers: OutgoingHttpHeaders = {}) => {
    const built = headers[POLICY]
    const policy = policyOf(path, typeof built === 'string' ? built : undefined)
    return write.call(outgoing, status, { ...headers, [POLICY]: policy })
  }
  // Of writeHead's forms Astro uses the one with status and headers.
  outgoing.writeHead = finished as typeof write
}

async function loadHandler(dist: string): Promise<Middleware> {
  const entry: unknown = await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)
  // Shape of @astrojs/node's middleware mode.
  return (entry as { handler: Middleware }).handler
}
