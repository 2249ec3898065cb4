import { type Context, Hono } from 'hono'
import { SOCIAL_CODE_MAX } from '#contract/social/limits.ts'
import { freshReply } from '../responses/headers.ts'
import { SOCIAL_CALLBACK } from './provider.ts'

/** The callback parameters that we use. */
const CALLBACK_PARAMETERS = ['state', 'code', 'iss', 'error'] as const

/** The target of the provider's redirect. */
export function socialRoutes(): Hono {
  const routes = new Hono()
  routes.get(SOCIAL_CALLBACK, forwardCallback)
  return routes
}

/**
 * Continues to the log-in, with the code in the URL fragment. The fragment is never sent: not in a referrer, nor in the next request, so no
 * proxy logs it.
 */
function forwardCallback(c: Context): Response {
  const fragment = new URLSearchParams()
  for (const name of CALLBACK_PARAMETERS) {
    const value = c.req.query(name)
    if (value) fragment.set(name, value.slice(0, SOCIAL_CODE_MAX))
  }
  const headers = { ...freshReply, 'referrer-policy': 'no-referrer', location: `/login#${fragment}` }
  return new Response(null, { status: 303, headers })
}
