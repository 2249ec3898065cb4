import { type Context, Hono } from 'hono'
import { SOCIAL_CODE_MAX } from '#contract/social/limits.ts'
import { freshReply } from '../responses/headers.ts'
import { SOCIAL_RETURN } from './provider.ts'

/** The redirect parameters that we use. */
const RETURNED = ['state', 'code', 'iss', 'error'] as const

/** The target of the provider's redirect. */
export function socialRoutes(): Hono {
  const routes = new Hono()
  routes.get(SOCIAL_RETURN, land)
  return routes
}

/**
 * Continues to the log-in, with the code in the URL fragment. The fragment is never sent: not in a referrer, nor in the next request, so no
 * proxy logs it.
 */
function land(c: Context): Response {
  const brought = new URLSearchParams()
  for (const name of RETURNED) {
    const value = c.req.query(name)
    if (value) brought.set(name, value.slice(0, SOCIAL_CODE_MAX))
  }
  const headers = { ...freshReply, 'referrer-policy': 'no-referrer', location: `/login#${brought}` }
  return new Response(null, { status: 303, headers })
}
