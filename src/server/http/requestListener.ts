import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { API_BASE, CLIENT_VERSION } from '#contract/wire.ts'
import { keepContents } from '../content/source.ts'
import { CLOCK_OFF_SECONDS, isClockOff } from '../db/clockWatch.ts'
import { freshReply, statusName } from '../responses/headers.ts'
import { handleCall } from './api.ts'
import { bodyLate, letGo } from './body.ts'
import { BOUNDS, type Bounds } from './bounds.ts'
import type { Drain } from './drain.ts'
import { holdSlot, isFull, shed } from './loadShedding.ts'
import { refuseOddHost } from './oneHost.ts'
import { OPENAPI_PATH } from './openapi.ts'
import type { HttpEnv } from './request.ts'
import { failWhenBroken } from './streams.ts'

type Options = Parameters<typeof getRequestListener>[1]
type Fetch = Parameters<typeof getRequestListener>[0]
type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>
/** Timeouts and drain of a server of our own. Under `astro dev` the server is Vite's. */
type Ways = { bounds: Bounds; drain?: Drain }

/** The request listener of Node's server. Calls go straight to `handleCall`, all other addresses to the app. */
export function requestListenerOf(
  app: Hono<HttpEnv>,
  options: Options,
  { bounds, drain }: Ways = { bounds: BOUNDS },
): RequestListener {
  // Without http2 options its requests and responses are those of Node's http.Server.
  const others = getRequestListener(inTime(app, bounds), options) as Answer
  const answer: Answer = (incoming, outgoing) => {
    const url = incoming.url ?? ''
    if (isCall(url)) return handleCall(incoming, outgoing, bounds)
    if (drain?.isUnderWay && HEALTH.test(url)) return sayStopping(outgoing)
    if (isClockOff() && incoming.method === 'POST') return sayBusy(outgoing, CLOCK_OFF_SECONDS)
    if (WEBHOOK.test(url) && isFull('urgent')) return sayBusy(outgoing, shed('urgent'))
    if (WEBHOOK.test(url)) holdSlot('urgent', outgoing)
    // A page is sent without waiting for an unexpected body.
    else outgoing.once('close', () => incoming.complete || letGo(incoming))
    return others(incoming, outgoing)
  }
  return (incoming, outgoing) => {
    drain?.watch(incoming, outgoing)
    failWhenBroken(incoming)
    if (refuseOddHost(incoming, outgoing)) return
    void keepContents(() => answer(incoming, outgoing))
  }
}

const HEALTH = /^\/healthz(?:$|\?)/
const WEBHOOK = /^\/pay\//

function isCall(url: string): boolean {
  return url.startsWith(API_BASE) && !url.startsWith(OPENAPI_PATH)
}

/** The handler of all addresses except calls, with a timeout for the body. */
function inTime(app: Hono<HttpEnv>, { bodyMs }: Bounds): Fetch {
  return (request, env) => {
    // As above: without http2 options the bindings have this type.
    const bindings = env as unknown as { incoming: IncomingMessage; outgoing: ServerResponse }
    const reply = app.fetch(request, bindings)
    const { method } = bindings.incoming
    if (method === 'GET' || method === 'HEAD' || !(reply instanceof Promise)) return reply
    const late = bodyLate(bindings.incoming, bodyMs).then(
      () => new Response(statusName(408), { status: 408, headers: freshReply }),
    )
    return Promise.race([reply, late])
  }
}

/** Health during shutdown, so that a proxy sends no more requests. */
function sayStopping(outgoing: ServerResponse): void {
  say(outgoing, { status: 'stopping', version: CLIENT_VERSION }, {})
}

function sayBusy(outgoing: ServerResponse, seconds: number): void {
  say(outgoing, { error: 'busy' }, { 'retry-after': String(seconds) })
}

function say(outgoing: ServerResponse, body: object, more: Record<string, string>): void {
  outgoing.writeHead(503, { ...freshReply, 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
}
