import { Hono } from 'hono'
import { serverAddresses } from '#contract/addresses.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { freshReply } from '../responses/headers.ts'
import type { HttpEnv } from './request.ts'

/** RFC 9116 requires this path, and an expiry within a year. */
const PATH = serverAddresses.securityContact
const VALID_MS = 90 * 86_400_000

/** Serves security.txt (RFC 9116). Without a configured contact the address does not exist. */
export function securityContactRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
  if (config.securityContact === '') return routes
  return routes.get(PATH, (c) =>
    c.body(securityText(), 200, { ...freshReply, 'content-type': 'text/plain; charset=utf-8' }),
  )
}

function securityText(): string {
  const expires = new Date(now().getTime() + VALID_MS).toISOString()
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, fil',
    `Canonical: ${config.publicOrigin}${PATH}`,
  ]
  return `${lines.join('\n')}\n`
}
