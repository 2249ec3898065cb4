import type { IncomingMessage } from 'node:http'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { KEEP_UNTIL } from '#contract/wire.ts'
import { pageReply, policyOf } from '../responses/headers.ts'
import { ENCODINGS } from './files.ts'
import { type Middleware, type Rendered, render } from './render.ts'
import { type Encoding, etagOf, linksOf, type SiteFile } from './site.ts'
import { asHttp1 } from './streams.ts'

/** A page rendered on demand. `until`: the end of its cache lifetime. */
export type Page = { file: SiteFile; status: number; until: number }

/** Renders a built address ("/mobile/notice/detail/7") with Astro, in an encoding the browser accepts. Rejects if Astro fails. */
export type AstroHandler = (incoming: IncomingMessage, address: string, encoding: Encoding | undefined) => Promise<Page>

const POLICY = 'content-security-policy'

/** The on-demand renderer of a build. Its code is loaded at the first request, because most pages are prerendered. */
export function astroOf(dist: string): AstroHandler {
  let loaded: Promise<Middleware> | undefined
  return async (incoming, address, encoding) => {
    loaded ??= loadHandler(dist)
    const handle = await loaded
    const request = asHttp1(incoming)
    request.url = address
    const page = await render(handle, request)
    if (page.status >= 500) throw new Error(`Astro answered ${page.status}`)
    const { [KEEP_UNTIL]: keepUntil = '', ...headers } = page.headers
    // Astro's policy has the page's hashes. The server adds its own directives.
    const policy = policyOf(address, headers[POLICY])
    const until = page.status === 200 ? Date.parse(keepUntil) || 0 : 0
    const encodings = until > 0 ? ENCODINGS : encoding ? [encoding] : []
    const file = await fileOf(
      { ...page, headers: { ...headers, ...pageReply, ...linksOf(String(page.body)), [POLICY]: policy } },
      encodings,
    )
    return { file, status: page.status, until }
  }
}

/** Fast rather than smallest, because a visitor waits. */
const BROTLI_QUALITY = 5
/** Smaller pages cost more to compress than to send. */
const COMPRESSED_FROM_BYTES = 1_024

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
}

/** The page as a site file. A cached page gets all encodings, any other only the one it is sent in. */
async function fileOf({ headers, body }: Rendered, encodings: readonly Encoding[]): Promise<SiteFile> {
  const used = body.length < COMPRESSED_FROM_BYTES ? [] : encodings
  const compressed = await Promise.all(used.map(async (one) => [one, await compressors[one](body)]))
  return { bodies: { identity: body, ...Object.fromEntries(compressed) }, headers, etag: etagOf(body) }
}

/** Where the code of builds lies, as addresses. */
const builds = new Set<string>()
const BARE = /^(?!node:|file:|data:|[./#])/

/** A build that was fetched lies where no packages are. Its packages are ours, since it is of our code. */
function findPackages(dist: string): void {
  if (builds.size === 0) {
    const isOfBuild = (from = '') => [...builds].some((inside) => from.startsWith(inside))
    registerHooks({
      resolve: (name, context, next) =>
        BARE.test(name) && isOfBuild(context.parentURL)
          ? next(name, { ...context, parentURL: import.meta.url })
          : next(name, context),
    })
  }
  builds.add(pathToFileURL(join(dist, 'server')).href)
}

/** Loads the renderer of a build. */
export async function loadHandler(dist: string): Promise<Middleware> {
  findPackages(dist)
  const entry: unknown = await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)
  // Shape of @astrojs/node's middleware mode.
  return (entry as { handler: Middleware }).handler
}
