import { Hono } from 'hono'
import { serverAddresses } from '#contract/addresses.ts'
import { freshReply } from '../responses/headers.ts'

/** The form of an invite code, as the registration reads it. */
const CODE = /^[A-Za-z0-9]{4,32}$/

/**
 * The short link of an invitation. It leads to the registration, whether somebody has the code or not: that look-up is limited per address
 * (`anonymous/inviter`), and this address tells nothing.
 */
export function invitationRoutes(): Hono {
  const routes = new Hono()
  routes.get(`${serverAddresses.invitation}:code`, (c) => {
    const code = c.req.param('code')
    const location = CODE.test(code) ? `/register?invite=${code}` : '/register'
    return new Response(null, { status: 303, headers: { ...freshReply, location } })
  })
  return routes
}
