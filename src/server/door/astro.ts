import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Asked, encodingOf, sendFile } from './files.ts'
import { policyOf } from './headers.ts'
import { type Middleware, type Rendered, render } from './rendered.ts'
import { type Encoding, etagOf, type SiteFile } from './site.ts'

/** Has Astro render a built address ("/mobile/notice/detail/7?x=1") and sends the page as files are sent. Rejects where it could not. */
export type AstroHandler = (
  incoming: IncomingMessage,
  address: string,
  headers: Record<string, string>,
  asked: Asked,
) => Promise<Response>

const POLICY = 'content-security-policy'

/** The handler of a build. Its code is loaded when the first page needs it: most are prerendered, and start stays fast. */
export function astroOf(dist: string): AstroHandler {
  let loaded: Promise<Middleware> | undefined
  return async (incoming, address, headers, asked) => {
    loaded ??= loadHandler(dist)
    const handle = await loaded
    incoming.url = address
    const page = await render(handle, incoming)
    if (page.status >= 500) throw new Error(`Astro answered ${page.status}`)
    // Astro's policy has the page's hashes; what only the door knows is added to it.
    const policy = policyOf(address.split('?', 1)[0] ?? '', page.headers[POLICY])
    const file = await fileOf(page, { ...headers, [POLICY]: policy }, asked)
    return sendFile(file, asked, page.status)
  }
}

/** Fast rather than smallest: a page is compressed for each request. */
const BROTLI_QUALITY = 5
/** Smaller pages cost more to compress than to send. */
const COMPRESSED_FROM_BYTES = 1_024

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
}

/** The page as a file of the build, compressed in the one way that this browser is sent. */
async function fileOf({ headers, body }: Rendered, more: Record<string, string>, asked: Asked): Promise<SiteFile> {
  const encoding = body.length < COMPRESSED_FROM_BYTES ? undefined : encodingOf(asked.acceptEncoding)
  return {
    bodies: { identity: body, ...(encoding && { [encoding]: await compressors[encoding](body) }) },
    headers: { ...headers, ...more },
    etag: etagOf(body),
  }
}

async function loadHandler(dist: string): Promise<Middleware> {
  const entry: unknown = await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)
  // Shape of @astrojs/node's middleware mode.
  return (entry as { handler: Middleware }).handler
}
