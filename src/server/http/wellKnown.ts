import { Hono } from 'hono'
import { serverAddresses } from '#contract/addresses.ts'
import { TOUCH_ICON } from '#contract/lobby/art.ts'
import { routes } from '#contract/routes.ts'
import { config } from '../base/config.ts'
import { readArticles } from '../content/articles.ts'
import { freshReply } from '../responses/headers.ts'
import type { HttpEnv } from './request.ts'

/** Where a player sets another password. A guest logs in first. */
const PASSWORD_PAGE = '/profile/security'
/** With these nobody begins. */
const UNLISTED = new Set(['/apkdownload', '/forget'])

/** Addresses that browsers, password managers, phones and search engines ask for by agreement. */
export function wellKnownRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get(serverAddresses.robots, (c) => c.body(robots(), 200, typed('text/plain; charset=utf-8')))
  app.get(serverAddresses.sitemap, (c) => c.body(sitemap(), 200, typed('application/xml; charset=utf-8')))
  // A Well-Known URL for Changing Passwords (W3C): a redirect that is not kept.
  app.get(serverAddresses.changePassword, () => leadTo(PASSWORD_PAGE))
  // Phones ask here for pages that were saved without a look at their head.
  app.get(serverAddresses.touchIcon, () => leadTo(TOUCH_ICON))
  return app
}

const typed = (type: string) => ({ ...freshReply, 'content-type': type })

const leadTo = (location: string) => new Response(null, { status: 302, headers: { ...freshReply, location } })

/** Everybody may read the pages; calls, games in their frames and payments are no pages. */
function robots(): string {
  const closed = [serverAddresses.api, '/house/', serverAddresses.payments, serverAddresses.invitation]
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '']
  return `${[...lines, `Sitemap: ${config.publicOrigin}${serverAddresses.sitemap}`].join('\n')}\n`
}

/** The public pages (sitemaps.org 0.9). Their other languages stand in each page's head. */
function sitemap(): string {
  const all = [...routes.mobile, ...routes.desktop].filter(({ redirect }) => !redirect)
  const closed = new Set(all.flatMap(({ path, access }) => (access === 'player' ? [path] : [])))
  const isOpen = (path: string) => !closed.has(path) && !path.includes('{') && !UNLISTED.has(path)
  const paths = new Set([...all.map(({ path }) => path).filter(isOpen), ...readArticles().map(({ path }) => path)])
  const urls = [...paths].sort().map((path) => `<url><loc>${config.publicOrigin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
