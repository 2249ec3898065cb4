import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { metrics } from '../base/metrics.ts'
// Registers the gauge of pool connections.
import '../db/poolMetrics.ts'
// And those of what waits for operators.
import '../games/overdueMetrics.ts'
import '../verbs/queueMetrics.ts'
import '../wallet/gateways/healthMetrics.ts'
import '../wallet/reconcile/reconcileMetrics.ts'
import '../wallet/suspicion/overdueMetrics.ts'
import { config } from '../base/config.ts'
import type { Mode } from '../base/settings.ts'
import { freshReply, statusName } from '../responses/headers.ts'
import { isPrivateNetwork } from './clientAddress.ts'
import { type HttpContext, warnOfProxy, wasForwarded } from './request.ts'

type Asking = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }
type Terms = { metricsToken: string; proxyHops: number; mode: Mode }

/**
 * Whether a request may read the business metrics. With PERYA_METRICS_TOKEN only its bearer may. Without it, this machine and private
 * networks may, but no proxied request, because its socket address is the proxy's. Live mode without a declared proxy refuses all.
 */
export function mayReadMetrics({ headers, socket }: Asking, { metricsToken, proxyHops, mode }: Terms): boolean {
  if (metricsToken !== '') return isBearer(headers, metricsToken)
  if (wasForwarded(headers) || (mode === 'live' && proxyHops === 0)) return false
  return isPrivateNetwork(socket.remoteAddress ?? '')
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Digests have equal length, so they can be compared in constant time. */
function isBearer({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`))
}

/** Serves the metrics. Unauthorised requests get 404. */
export async function showMetrics(c: HttpContext): Promise<Response> {
  warnOfProxy(c.env.incoming.headers)
  if (!mayReadMetrics(c.env.incoming, config)) return c.text(statusName(404), 404, freshReply)
  return c.body(await metrics.metrics(), 200, { ...freshReply, 'content-type': metrics.contentType })
}
