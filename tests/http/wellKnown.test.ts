import { expect, test } from 'vitest'
import { TOUCH_ICON } from '#contract/lobby/art.ts'
import { routeOf } from '#contract/routes.ts'
import { readArticles } from '#server/content/articles.ts'
import { ask, serverForAll } from './testServer.ts'

const server = serverForAll()
const get = async (path: string) => await ask(server().port, path)

test('robots may read the pages, and learn where the sitemap is', async () => {
  const { status, headers, text } = await get('/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^User-agent: \*\n/)
  expect(text).toContain('Disallow: /app/v1/\n')
  expect(text).not.toContain('Disallow: /\n')
  expect(text).toContain('Sitemap: http://localhost:4321/sitemap.xml\n')
})

test('the sitemap names each public page once, and no other', async () => {
  const { status, headers, text } = await get('/sitemap.xml')
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const paths = [...text.matchAll(/<loc>http:\/\/localhost:4321([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['/lobby/home', '/terms-of-use', '/fair/how', '/register']))
  const articles = readArticles().map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(articles))
  for (const path of paths) {
    const access = (routeOf('mobile', path) ?? routeOf('desktop', path))?.access
    expect([path, articles.includes(path) ? 'public' : access]).toEqual([path, 'public'])
  }
})

test.each([
  ['/.well-known/change-password', '/profile/security'],
  ['/apple-touch-icon.png', TOUCH_ICON],
])('%s leads to %s', async (path, to) => {
  const { status, headers } = await get(path)
  expect([status, headers.location, headers['cache-control']]).toEqual([302, to, 'no-store'])
})
