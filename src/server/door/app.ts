import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { serverAddresses } from '#contract/addresses.ts'
import { log } from '../base/log.ts'
import { freshReply, statusName } from '../http/replies.ts'
import { rightsRoutes } from '../rights/routes.ts'
import { socialRoutes } from '../social/routes.ts'
import { gatewayRoutes } from '../wallet/gateways/opened.ts'
import { payRoutes } from '../wallet/webhook.ts'
import { sayHealth } from './health.ts'
import { spokenTo } from './language.ts'
import { showMetrics } from './metrics.ts'
import { OPENAPI_PATH, openApiDocument } from './openapi.ts'
import { addressOf, type DoorContext, type DoorEnv, requestIdOf } from './request.ts'
import { securityContactRoutes } from './securityContact.ts'
import { isBrokenOff } from './streams.ts'

/**
 * The front door but for calls of the player API, which `listener.ts` takes out before: what answers which address. `pages` answers all
 * that is left; under `astro dev` that is Vite. Nothing here matches every address: what has one handler Hono runs at once.
 */
export function makeDoor(pages?: (c: DoorContext) => Promise<Response>): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>()
  door.get(OPENAPI_PATH, showOpenApi)
  door.get(serverAddresses.health, sayHealth)
  door.get(serverAddresses.metrics, showMetrics)
  door.route(
    '/',
    payRoutes((c: DoorContext) => addressOf(c.env.incoming)),
  )
  door.route('/', gatewayRoutes())
  door.route('/', socialRoutes())
  door.route('/', rightsRoutes())
  door.route('/', securityContactRoutes())
  if (pages) door.notFound(pages)
  door.onError(apologise)
  return door
}

/** The contract's own description. */
function showOpenApi(c: DoorContext): Response {
  return c.body(openApiDocument(), 200, { ...freshReply, 'content-type': 'application/json' })
}

function apologise(error: Error, c: DoorContext): Response {
  const requestId = requestIdOf(c.env.incoming)
  if (isBrokenOff(c.env.incoming)) {
    // Nobody's mistake, and nobody is there to be told.
    log.debug({ requestId, route: routePath(c) }, 'request broken off')
    return c.text(statusName(400), 400, freshReply)
  }
  // Never the address as it was typed: it may hold anything.
  log.error({ err: error, requestId, route: routePath(c) }, 'request failed')
  return c.text(spokenTo(c).t('door.broken'), 500, { ...freshReply, 'x-request-id': requestId })
}
