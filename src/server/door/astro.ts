import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

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
    incoming.url = address
    await handle(incoming, outgoing, () => outgoing.writeHead(404).end())
    return RESPONSE_ALREADY_SENT
  }
}

async function loadHandler(dist: string): Promise<Middleware> {
  const entry: unknown = await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)
  // Shape of @astrojs/node's middleware mode.
  return (entry as { handler: Middleware }).handler
}
