import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { everyReply, pageReply, policyOf } from '../responses/headers.ts'
import { LOCALE_VARY } from './language.ts'
import { PLATFORM_VARY } from './platform.ts'

export type Encoding = 'br' | 'gzip'

/** A file of the build in memory, with its response headers. */
export type SiteFile = {
  bodies: { identity: Buffer } & { [E in Encoding]?: Buffer }
  headers: Record<string, string>
  /** ETag of the content, without quotes. Each encoding appends its own suffix. */
  etag: string
}

/** The static part of a build. */
export type Site = {
  /** By address, "/_astro/x.js". */
  assets: ReadonlyMap<string, SiteFile>
  /** By built address without ending, "/mobile/lobby/home". */
  pages: ReadonlyMap<string, SiteFile>
  /** Patterns of built addresses that Astro renders when asked. */
  onDemand: readonly RegExp[]
}

/** The types that are served, by the ending of a file. */
export const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.m4a': 'audio/mp4',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** File names here contain a hash of the content, so they are cached as immutable. */
const HASHED = /^\/(?:_astro|art)\//
const COMPRESSED: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

/** The file of `perya:http-server` with the patterns of pages rendered on demand. */
export const ON_DEMAND_FILE = 'on-demand.json'
const POLICIES_FILE = '_headers.json'

/** Finds a file that is in memory already, by its address. */
export type Known = (address: string) => SiteFile | undefined

/** Reads a build into memory. Files of unknown type are not served. */
export function readSite(dist: string): Site {
  const steps = readingSite(dist)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const FILES_AT_ONCE = 20

/** The same beside requests, a few files at a time. A hashed file that is known is not read again, and takes no more memory. */
export async function readSiteSlowly(dist: string, known: Known): Promise<Site> {
  const steps = readingSite(dist, known)
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next()
    if (done) return value
    if (count % FILES_AT_ONCE === 0) await setImmediate()
  }
}

/** The hashed files alone of a build from before this process. */
export async function readHashedFiles(dist: string, known: Known): Promise<Map<string, SiteFile>> {
  const found = new Map<string, SiteFile>()
  for (const path of filesBelow(join(dist, 'client'))) {
    const address = addressIn(dist, path)
    const type = TYPES[extname(path)]
    if (!type || !HASHED.test(address)) continue
    found.set(address, known(address) ?? readAsset(path, address, type))
    if (found.size % FILES_AT_ONCE === 0) await setImmediate()
  }
  return found
}

const addressIn = (dist: string, path: string): string =>
  `/${relative(join(dist, 'client'), path).split(sep).join('/')}`

/** The hashed files of a site: pages that are open somewhere may still ask for them. */
export function hashedFiles({ assets }: Site): Map<string, SiteFile> {
  return new Map([...assets].filter(([address]) => HASHED.test(address)))
}

function* readingSite(dist: string, known: Known = () => undefined): Generator<void, Site> {
  const client = join(dist, 'client')
  const policies = readPolicies(join(dist, POLICIES_FILE))
  const assets = new Map<string, SiteFile>()
  const pages = new Map<string, SiteFile>()
  for (const path of filesBelow(client)) {
    const type = TYPES[extname(path)]
    if (!type) continue
    const address = addressIn(dist, path)
    if (address.endsWith('.html')) {
      const name = pageName(address)
      pages.set(name, readPage(path, type, name, policies))
    } else {
      assets.set(address, (HASHED.test(address) && known(address)) || readAsset(path, address, type))
    }
    yield
  }
  return { assets, pages, onDemand: readOnDemand(join(dist, ON_DEMAND_FILE)) }
}

function readAsset(path: string, address: string, type: string): SiteFile {
  const cache = HASHED.test(address) ? 'public, max-age=31536000, immutable' : 'no-cache'
  // Some browsers play a film only from a server with range requests.
  const pieces = /^(?:video|audio)\//.test(type) ? { 'accept-ranges': 'bytes' } : {}
  return readFile(path, { ...everyReply, ...pieces, 'content-type': type, 'cache-control': cache })
}

function readPage(path: string, type: string, name: string, policies: ReadonlyMap<string, string>): SiteFile {
  return readFile(path, {
    ...pageReply,
    ...linksOf(readFileSync(path, 'utf8')),
    'content-type': type,
    'content-security-policy': policyOf(name, policies.get(name)),
    vary: `${PLATFORM_VARY}, ${LOCALE_VARY}`,
  })
}

const SHEET = /<link rel="stylesheet" href="([^"]+)"/g
const BLOCKING_SCRIPT = /<script src="([^"]+)"/g

/**
 * Preload headers of the resources that block the first paint. A slow phone needs a quarter of a second to find them in the HTML. Early
 * hints (103) would be no sooner, because pages are sent from memory.
 */
export function linksOf(html: string): { link?: string } {
  const named = (pattern: RegExp, as: string) =>
    [...html.matchAll(pattern)].map(([, path = '']) => `<${path}>; rel=preload; as=${as}`)
  const link = [...named(SHEET, 'style'), ...named(BLOCKING_SCRIPT, 'script')].join(', ')
  return link === '' ? {} : { link }
}

function readFile(path: string, headers: Record<string, string>): SiteFile {
  const identity = readFileSync(path)
  const bodies: SiteFile['bodies'] = { identity }
  for (const [ending, encoding] of Object.entries(COMPRESSED)) {
    if (existsSync(path + ending)) bodies[encoding] = readFileSync(path + ending)
  }
  if (bodies.br || bodies.gzip) {
    headers.vary = headers.vary ? `accept-encoding, ${headers.vary}` : 'accept-encoding'
  }
  return { bodies, headers, etag: etagOf(identity) }
}

/** The ETag of a content. */
export function etagOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** "/mobile/login/index.html" and "/mobile/login.html" are both "/mobile/login". */
function pageName(address: string): string {
  return address.replace(/(?:\/index)?\.html$/, '') || '/'
}

type BuiltHeaders = { pathname: string; headers: { key: string; value: string }[] }[]

/** The policies Astro computed for prerendered pages, by page name. */
function readPolicies(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map()
  const built = JSON.parse(readFileSync(path, 'utf8')) as BuiltHeaders // our own build wrote it
  return new Map(
    built.map(({ pathname, headers }) => [
      pageName(`/${pathname.replace(/^\/+|\/+$/g, '')}`),
      headers.find(({ key }) => key.toLowerCase() === 'content-security-policy')?.value ?? '',
    ]),
  )
}

function readOnDemand(path: string): RegExp[] {
  if (!existsSync(path)) return []
  const sources = JSON.parse(readFileSync(path, 'utf8')) as string[] // our own build wrote it
  return sources.map((source) => new RegExp(source))
}
