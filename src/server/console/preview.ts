import { createHash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { extname } from 'node:path'
import { DEFAULT_LOCALE } from '#contract/locale.ts'
import { config } from '../base/config.ts'
import { withContents } from '../content/source.ts'
import { render } from '../http/render.ts'
import type { HttpContext } from '../http/request.ts'
import { type Build, resolvePage } from '../http/resolvePage.ts'
import { TYPES } from '../http/site.ts'
import { statusName } from '../responses/headers.ts'
import type { ConsolePage, Visit } from './pages.ts'
import { type PreviewAddress, pageInPreview, previewOf, readPreview, sheetInPreview } from './previewAddress.ts'
import { type PreviewSite, previewSite } from './previewSite.ts'
import { consoleReply } from './show.ts'

/** As for the console, with the fonts and films of players' pages. No script runs, whatever a draft holds. */
function replyFor(html = '') {
  const own = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => `'sha256-${hashOf(css)}'`)
  const policy = [
    "default-src 'none'",
    ["style-src 'self'", ...new Set(own)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return { ...consoleReply, 'content-security-policy': policy.join('; ') }
}

/** The few styles that Astro writes into a page, which are the build's own. */
const hashOf = (css: string): string => createHash('sha256').update(css).digest('base64')

/** The chosen page, as a form of the draft's page asks for it. */
async function choose({ c }: Visit): Promise<Response> {
  const { page = '', at = '', device = '' } = c.req.query()
  const wanted = previewOf(page, device === 'desktop' ? 'desktop' : 'mobile', at)
  return c.redirect(readPreview(wanted) ? encoded(wanted) : '/console/draft', 303)
}

/** A page or file of the draft's build, for those who may see the draft. Never kept by a browser, and never indexed. */
async function show({ c }: Visit): Promise<Response> {
  const wanted = readPreview(decoded(c.req.path))
  const site = await previewSite()
  if (!wanted || !site) return c.redirect('/console/draft', 303)
  const kind = extname(wanted.path)
  const file = kind === '.html' ? undefined : site.read(wanted.path.slice(1))
  return file ? sendFile(c, file, kind, wanted) : await sendPage(c, site, wanted)
}

function sendFile(c: HttpContext, file: Buffer, kind: string, { prefix }: PreviewAddress): Response {
  const type = TYPES[kind]
  if (!type) return c.text(statusName(404), 404, replyFor())
  const body = kind === '.css' ? Buffer.from(sheetInPreview(file.toString(), prefix)) : file
  return c.body(new Uint8Array(body), 200, { ...replyFor(), 'content-type': type })
}

async function sendPage(c: HttpContext, site: PreviewSite, wanted: PreviewAddress): Promise<Response> {
  const { at, platform, path, prefix } = wanted
  const fileOf = (page: string) => [`${page.slice(1)}/index.html`, `${page.slice(1)}.html`].find(site.has)
  const build: Build = {
    hasPage: (page) => fileOf(page) !== undefined,
    isOnDemand: (page) => site.onDemand.some((pattern) => pattern.test(page)),
    at: at?.getTime(),
  }
  const query = new URL(c.req.url).searchParams
  const languages = { open: config.locales, wanted: DEFAULT_LOCALE }
  return await withContents(site.contents, async () => {
    const target = resolvePage(path, platform, build, query, languages)
    if (target.kind === 'redirect') return c.redirect(encoded(prefix + target.to), 303)
    if (target.kind === 'nothing') return c.text(statusName(404), 404, replyFor())
    const file = target.kind === 'page' ? site.read(fileOf(target.path) ?? '') : undefined
    const html = file?.toString() ?? (await made(site, target.path, at))
    const status = target.kind === 'page' ? target.status : 200
    return c.body(pageInPreview(html, prefix), status, { ...replyFor(html), 'content-type': TYPES['.html'] ?? '' })
  })
}

/** A page that the build renders when asked, as of the moment. */
async function made({ handler }: PreviewSite, path: string, at: Date | undefined): Promise<string> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url: encoded(path), headers: { host: 'preview' } })
  const { body } = await render(await handler(), request, { contentAt: at?.getTime() })
  return body.toString()
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/').replaceAll('%3A', ':')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const previewPages: readonly ConsolePage[] = [
  { path: '/console/preview', right: 'seeContent', get: choose },
  { path: '/console/preview/*', right: 'seeContent', get: show },
]
