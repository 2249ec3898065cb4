import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { API_BASE, CLIENT_VERSION } from '#contract/wire.ts'
import { db } from '../db/database.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics.ts'
import { sandboxRoutes } from '../wallet/sandbox/bank.ts'
import { payRoutes } from '../wallet/webhook.ts'
import { isInside } from './address.ts'
import { answerCall, showOpenApi } from './api.ts'
import { freshReply } from './headers.ts'
import { addressOf, type DoorContext, type DoorEnv, requestIdOf } from './request.ts'

/**
 * The front door: what answers which address. `pages` answers all that is left; under `astro dev` that is Vite.
 * Nothing here matches every address, neither middleware nor pages: a call then has one handler, which Hono runs at once.
 */
export function makeDoor(pages?: (c: DoorContext) => Promise<Response>): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>()
  door.get(`${API_BASE}openapi.json`, showOpenApi)
  door.all(`${API_BASE}*`, answerCall)
  door.get('/healthz', sayHealth)
  door.get('/metrics', showMetrics)
  door.route('/', payRoutes())
  door.route('/', sandboxRoutes())
  if (pages) door.notFound(pages)
  door.onError(apologise)
  return door
}

const HEALTH_TIMEOUT_MS = 2_000

/** Ready to serve: the database answers. */
async function sayHealth(c: DoorContext): Promise<Response> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT_MS, false).unref())
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const isUp = await Promise.race([asked, timeout])
  const health = { status: isUp ? 'ok' : 'down', database: isUp ? 'ok' : 'down', version: CLIENT_VERSION }
  return c.json(health, isUp ? 200 : 503, freshReply)
}

/** Business figures: for this machine and private networks only. */
async function showMetrics(c: DoorContext): Promise<Response> {
  if (!isInside(addressOf(c))) return c.text('Not found', 404, freshReply)
  return c.body(await metrics.metrics(), 200, { ...freshReply, 'content-type': metrics.contentType })
}

function apologise(error: Error, c: DoorContext): Response {
  const requestId = requestIdOf(c)
  log.error({ err: error, requestId, path: c.req.path }, 'request failed')
  return c.text(`Something went wrong on our side (${requestId})`, 500, { ...freshReply, 'x-request-id': requestId })
}
