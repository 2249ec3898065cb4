import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { serverAddresses } from '#contract/addresses.ts'
import { invitationRoutes } from '../account/invitationRoutes.ts'
import { log } from '../base/log.ts'
import { isLater } from '../db/away.ts'
import { paytableRoutes } from '../games/paytableRoutes.ts'
import { comeLater, freshReply, statusName } from '../responses/headers.ts'
import { rightsRoutes } from '../rights/routes.ts'
import { socialRoutes } from '../social/routes.ts'
import { recordRoutes } from '../wallet/record/routes.ts'
import { payRoutes } from '../wallet/webhook.ts'
import { sayHealth } from './health.ts'
import { speechFor } from './language.ts'
import { OPENAPI_PATH, openApiDocument } from './openapi.ts'
import { addressOf, type HttpContext, type HttpEnv, requestIdOf } from './request.ts'
import { securityContactRoutes } from './securityContact.ts'
import { isBrokenOff } from './streams.ts'
import { wellKnownRoutes } from './wellKnown.ts'

/**
 * The app for all addresses except those of the player API, which `requestListener.ts` handles first. `pages` handles every remaining
 * address; under `astro dev` that is Vite. No middleware matches every address, because Hono runs a single handler directly.
 */
export function makeApp(pages?: (c: HttpContext) => Promise<Response>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get(OPENAPI_PATH, showOpenApi)
  app.get(serverAddresses.health, sayHealth)
  app.route(
    '/',
    payRoutes((c: HttpContext) => addressOf(c.env.incoming)),
  )
  app.route('/', socialRoutes())
  app.route('/', rightsRoutes())
  app.route('/', recordRoutes())
  app.route('/', paytableRoutes())
  app.route('/', invitationRoutes())
  app.route('/', securityContactRoutes())
  app.route('/', wellKnownRoutes())
  if (pages) app.notFound(pages)
  app.onError(replyToError)
  return app
}

/** Serves the OpenAPI description of the contract. */
function showOpenApi(c: HttpContext): Response {
  return c.body(openApiDocument(), 200, { ...freshReply, 'content-type': 'application/json' })
}

function replyToError(error: Error, c: HttpContext): Response {
  const requestId = requestIdOf(c.env.incoming)
  if (isBrokenOff(c.env.incoming)) {
    // The client disconnected: not an error, and nobody reads the reply.
    log.debug({ requestId, route: routePath(c) }, 'request broken off')
    return c.text(statusName(400), 400, freshReply)
  }
  // The typed address is not logged, because it may hold anything.
  log.error({ err: error, requestId, route: routePath(c) }, 'request failed')
  if (isLater(error)) return c.text(speechFor(c).t('httpErrors.later'), 503, { ...freshReply, ...comeLater })
  return c.text(speechFor(c).t('httpErrors.broken'), 500, { ...freshReply, 'x-request-id': requestId })
}
