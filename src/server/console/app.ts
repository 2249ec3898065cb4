import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { serverAddresses } from '#contract/addresses.ts'
import { log } from '../base/log.ts'
import { isLater } from '../db/away.ts'
import { sayHealth } from '../http/health.ts'
import { showMetrics } from '../http/metrics.ts'
import { type HttpContext, type HttpEnv, requestIdOf } from '../http/request.ts'
import type { Known } from '../http/site.ts'
import type { Operator } from '../operators/prove.ts'
import { comeLater, freshReply, statusName } from '../responses/headers.ts'
import type { Verb } from '../verbs/verb.ts'
import { isForConsole, isFromConsole, sessionOf } from './access.ts'
import type { Draw } from './draw.ts'
import { frameOf } from './frame.ts'
import { confirmDevice, DEVICE, LOG_IN, LOG_OUT, logIn, logOut, showDevice, showLogIn } from './logIn.ts'
import { type ConsolePage, isPageOpen, pages } from './pages.ts'
import { queuesView } from './queuesView.ts'
import { type Show, shownBy } from './show.ts'
import { openVerb, sendVerb, verbAt } from './verbPages.ts'

/** A letter of the longest text, several times over. */
const BODY_BYTES_MAX = 131_072
const SHEET = /^\/_astro\/[\w.-]+\.css$/

const nothing = (c: HttpContext) => c.text(statusName(404), 404, freshReply)

type ForVerb = (show: Show, c: HttpContext, verb: Verb, operator: Operator) => Promise<Response>

/** The app of the inside: console, metrics and health. `known` finds the style sheets of the build. */
export function consoleApp(draw: Draw, known: Known): Hono<HttpEnv> {
  const show = shownBy(draw)
  const app = new Hono<HttpEnv>()
  app.get(serverAddresses.health, sayHealth)
  app.get(serverAddresses.metrics, showMetrics)
  app.use('*', async (c, next) => (isForConsole(c.env.incoming) ? await next() : nothing(c)))
  app.get('/_astro/*', (c) => sendSheet(c, known))
  app.use('/console/*', async (c, next) => {
    if (c.req.method !== 'POST' || isFromConsole(c.env.incoming)) return await next()
    return c.text(statusName(403), 403, freshReply)
  })
  app.use(
    '/console/*',
    async (c, next) => await bodyLimit({ maxSize: bytesMaxAt(c.req.path), onError: tooLarge })(c, next),
  )
  app.get('/', (c) => c.redirect('/console', 303))
  app.get(LOG_IN, showLogIn(show))
  app.post(LOG_IN, logIn(show))
  app.get(DEVICE, showDevice(show))
  app.post(DEVICE, confirmDevice(show))
  app.post(LOG_OUT, logOut)
  app.get('/console', (c) => inSession(c, async (operator) => await show(c, await queuesView(operator))))
  app.get('/console/do/*', (c) => forVerb(c, show, openVerb))
  app.post('/console/do/*', (c) => forVerb(c, show, sendVerb))
  for (const page of pages) {
    app.get(page.path, (c) => forPage(c, show, page, page.get))
    if (page.post) app.post(page.path, (c) => forPage(c, show, page, page.post))
  }
  app.notFound(nothing)
  app.onError(replyToError)
  return app
}

/** Only a session whose operator is in force goes on; any other logs in. */
async function inSession(c: HttpContext, go: (operator: Operator) => Promise<Response>): Promise<Response> {
  const session = await sessionOf(c)
  return session?.hasCode ? await go(session.operator) : c.redirect(session ? DEVICE : LOG_IN, 303)
}

async function forVerb(c: HttpContext, show: Show, go: ForVerb): Promise<Response> {
  return await inSession(c, async (operator) => {
    const verb = verbAt(c.req.path, operator)
    if (verb) return await go(show, c, verb, operator)
    return await show(c, { page: 'missing', frame: frameOf(operator) }, 404)
  })
}

const tooLarge = (c: HttpContext) => c.text(statusName(413), 413, freshReply)
const bytesMaxAt = (path: string): number => pages.find((page) => page.path === path)?.bodyBytesMax ?? BODY_BYTES_MAX

async function forPage(c: HttpContext, show: Show, page: ConsolePage, go: ConsolePage['post']): Promise<Response> {
  return await inSession(c, async (operator) => {
    if (go && isPageOpen(page, operator)) return await go({ c, show, operator, frame: frameOf(operator, page.path) })
    return await show(c, { page: 'missing', frame: frameOf(operator) }, 404)
  })
}

function sendSheet(c: HttpContext, known: Known): Response {
  const file = SHEET.test(c.req.path) ? known(c.req.path) : undefined
  if (!file) return nothing(c)
  return c.body(new Uint8Array(file.bodies.identity), 200, { ...file.headers })
}

function replyToError(error: Error, c: HttpContext): Response {
  const requestId = requestIdOf(c.env.incoming)
  log.error({ err: error, requestId }, 'the console failed')
  if (isLater(error)) return c.text(`${statusName(503)}: ${requestId}`, 503, { ...freshReply, ...comeLater })
  return c.text(`${statusName(500)}: ${requestId}`, 500, freshReply)
}
