import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { metrics } from '../base/metrics.ts'
// The gauge of the pool's connections registers itself.
import '../db/poolMetrics.ts'
import { config } from '../base/config.ts'
import type { Mode } from '../base/settings.ts'
import { freshReply, statusName } from '../responses/headers.ts'
import { isPrivateNetwork } from './clientAddress.ts'
import { type HttpContext, warnOfProxy, wasForwarded } from './request.ts'

type Asking = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }
type Terms = { metricsToken: string; proxyHops: number; mode: Mode }

/**
 * Whether somebody may read the business figures: whoever brings PERYA_METRICS_TOKEN. Where none is set, this machine and private networks;
 * but no request that came through a proxy, whose own address is private, and nobody in live mode where no proxy would show itself.
 */
export function mayReadMetrics({ headers, socket }: Asking, { metricsToken, proxyHops, mode }: Terms): boolean {
  if (metricsToken !== '') return isBearer(headers, metricsToken)
  if (wasForwarded(headers) || (mode === 'live' && proxyHops === 0)) return false
  return isPrivateNetwork(socket.remoteAddress ?? '')
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Digests are of one length, and comparing them tells nothing by its time. */
function isBearer({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`))
}

/** Business figures. To others there is no such address. */
export async function showMetrics(c: HttpContext): Promise<Response> {
  warnOfProxy(c.env.incoming.headers)
  if (!mayReadMetrics(c.env.incoming, config)) return c.text(statusName(404), 404, freshReply)
  return c.body(await metrics.metrics(), 200, { ...freshReply, 'content-type': metrics.contentType })
}
