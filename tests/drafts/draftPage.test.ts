import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleDraft } from '#contract/console/views.ts'
import { makeBuild } from '#server/editions/makeBuild.ts'
import { choosePlace } from '#server/editions/prepare.ts'
import { ask } from '../http/testServer.ts'
import { consoleForAll, loggedIn, port, visit } from '../operators/consoleHarness.ts'
import { newest } from '../operators/operatorHarness.ts'
import { ABOUT, as, closeDesk, type Desk, onAirText, openDesk, ROOT } from './draftHarness.ts'
import { zipOf } from './zip.ts'

consoleForAll()

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  choosePlace({ root: ROOT, dist: join(desk.folder, 'dist'), build: (sources) => makeBuild(sources, compile) })
})
afterAll(() => closeDesk(desk))

const PAGE =
  '<html><head><script src="/a.js"></script><link rel="stylesheet" href="/_astro/a.css"></head><a href="/about">'

/** A build in a moment, with pages of both layouts and one that is made when asked. */
async function compile(_tree: string, out: string): Promise<void> {
  const files = {
    'client/404.html': `${PAGE}missing`,
    'client/about/index.html': `${PAGE}about`,
    'client/desktop/lobby/home/index.html': `${PAGE}desktop <img src="/art/a.webp" srcSet="/art/a.webp 1x, /art/b.webp 2x"><style>a{}</style>`,
    'client/text/version/terms-of-use/1.0/now/index.html': `${PAGE}terms`,
    'client/text/version/terms-of-use/1.1/now/index.html': `${PAGE}terms`,
    'client/_astro/a.css': 'a { background: url(/art/a.webp) }',
    'client/a.js': 'alert(1)',
    'on-demand.json': JSON.stringify(['^\\/mobile\\/notice\\/detail\\/([^/]+?)$']),
    'server/entry.mjs': `export const handler = async (request, reply, next, locals) => {
      reply.writeHead(200, { 'content-type': 'text/html' })
      reply.end(request.url + ' at ' + locals.contentAt)
    }`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
}

type Part = { name: string; file?: { name: string; bytes: string | Buffer }; text?: string }

/** Sends the form of the draft's page, as a browser does. */
async function send(cookie: string, parts: readonly Part[], headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const { name, file, text = '' } of parts) {
    if (file) form.append(name, new File([new Uint8Array(Buffer.from(file.bytes))], file.name))
    else form.append(name, text)
  }
  const request = new Request('http://x/', { method: 'POST', body: form })
  const seen = await ask(port(), '/console/draft', {
    method: 'POST',
    headers: {
      ...{ host: `localhost:${port()}`, origin: `http://localhost:${port()}`, cookie },
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    body: Buffer.from(await request.arrayBuffer()),
  })
  return { ...seen, draft: draftIn(seen.text) }
}

/** A page of the preview, which the harness does not draw. */
const look = (path: string, cookie: string) =>
  ask(port(), `/console/preview${path}`, { headers: { host: `localhost:${port()}`, cookie } })

/** The harness draws a view as JSON. */
const draftIn = (text: string): ConsoleDraft | undefined =>
  text.startsWith('{') ? (JSON.parse(text) as { draft?: ConsoleDraft }).draft : undefined

const about = (word: string) => ({ name: 'about.md', bytes: `${onAirText(ABOUT)}\n${word}\n` })
const folder = { name: 'folder', text: 'pages/en' }

test('an editor brings files, is told, and sees who changed what', async () => {
  const { cookie } = await loggedIn('ester', 'editor')
  const none = await send(cookie, [folder])
  expect([none.status, none.draft?.problem]).toEqual([422, 'Choose a file or an archive first.'])
  const brought = await send(cookie, [{ name: 'upload', file: about('Open.') }, folder])
  expect(brought.draft?.done).toBe('Done: pages/en/about.md.')
  expect(brought.draft?.files.map(({ path, change, by }) => [path, change, by])).toEqual([[ABOUT, 'changed', 'ester']])
  expect(await newest()).toMatchObject({ operator: 'ester', verb: 'draft add' })
  const archive = { name: 'all.zip', bytes: zipOf([{ name: 'pages/en/evil.svg', bytes: '<svg/>' }]) }
  const refused = await send(cookie, [{ name: 'upload', file: archive }, folder])
  expect(refused.draft?.problem).toContain('may hold a script')
  expect(refused.draft?.files).toHaveLength(1)
})

test('a second editor who has not seen a change is told', async () => {
  const { cookie } = await loggedIn('emil', 'editor')
  const late = await send(cookie, [{ name: 'upload', file: about('Late.') }, folder, { name: 'seen', text: '0' }])
  expect(late.draft?.problem).toContain('pages/en/about.md by ester')
  const seen = { name: 'seen', text: String(late.draft?.seen) }
  expect((await send(cookie, [{ name: 'upload', file: about('Late.') }, folder, seen])).draft?.done).toContain('Done')
})

test('only who may edit brings files, from a page of the console, in a form of a bounded size', async () => {
  const { cookie } = await loggedIn('petra', 'payments')
  const { draft } = await send(cookie, [{ name: 'upload', file: about('No.') }, folder])
  expect(draft?.problem).toContain('may not do this')
  expect([draft?.mayEdit, draft?.acts.some(({ label }) => label === 'Draft publish')]).toEqual([false, false])
  expect((await send(cookie, [folder], { origin: 'http://elsewhere.example' })).status).toBe(403)
  const large = { host: `localhost:${port()}`, origin: `http://localhost:${port()}`, 'content-length': '40000000' }
  expect((await ask(port(), '/console/draft', { method: 'POST', headers: { ...large, cookie } })).status).toBe(413)
  expect((await send('', [folder])).headers.location).toBe('/console/log-in')
  const support = await loggedIn('sol', 'support')
  expect((await visit('/console/draft', { cookie: support.cookie })).status).toBe(404)
  expect((await visit('/console/preview/now/mobile/about', { cookie: support.cookie })).status).toBe(404)
})

test('the draft is shown behind the log-in alone, kept by nobody, and without a script', async () => {
  const { cookie } = await loggedIn('edna', 'editor')
  const get = (path: string, own = cookie) => look(path, own)
  expect((await get('/now/mobile/about')).headers.location).toBe('/console/draft')
  expect((await as('ester', 'editor')('draft', 'build')).said).toContain('Built')
  const page = await get('/now/desktop/lobby/home')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self' 'sha256-[\w+/]+='; (?!.*script-src)/,
  )
  expect(page.text).toBe(
    '<html><head><link rel="stylesheet" href="/console/preview/now/desktop/_astro/a.css"></head>' +
      '<a href="/console/preview/now/desktop/about">desktop <img src="/console/preview/now/desktop/art/a.webp"' +
      ' srcSet="/console/preview/now/desktop/art/a.webp 1x, /console/preview/now/desktop/art/b.webp 2x"><style>a{}</style>',
  )
  expect((await get('/now/mobile/_astro/a.css')).text).toContain('url(/console/preview/now/mobile/art/a.webp)')
  expect((await get('/now/mobile/terms-of-use')).text).toContain('terms')
  expect((await get('/now/mobile/nowhere')).status).toBe(404)
  expect((await get('/now/desktop/about', '')).headers.location).toBe('/console/log-in')
  for (const wrong of ['/later/mobile/about', '/2026-13-01T00:00/mobile/about', '/now/watch/about'])
    expect((await get(wrong)).headers.location, wrong).toBe('/console/draft')
})

test('a page that is made when asked is as of the chosen moment', async () => {
  const { cookie } = await loggedIn('elsa', 'editor')
  const chosen = await look('?page=/notice/detail/7&at=2026-12-16T00:00&device=mobile', cookie)
  expect(chosen.headers.location).toBe('/console/preview/2026-12-16T00:00/mobile/notice/detail/7')
  const page = await look('/2026-12-16T00:00/mobile/notice/detail/7', cookie)
  expect(page.text).toBe(`/mobile/notice/detail/7 at ${Date.parse('2026-12-16T00:00:00+08:00')}`)
})
