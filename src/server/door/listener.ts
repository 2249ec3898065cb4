import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { API_BASE, CLIENT_VERSION } from '#contract/wire.ts'
import { freshReply, statusName } from '../http/replies.ts'
import { answerCall } from './api.ts'
import { bodyLate, letGo } from './body.ts'
import { BOUNDS, type Bounds } from './bounds.ts'
import type { Drain } from './drain.ts'
import { holdPlace, isFull, shedOne } from './loads.ts'
import { OPENAPI_PATH } from './openapi.ts'
import type { DoorEnv } from './request.ts'
import { failWhenBroken } from './streams.ts'

type Options = Parameters<typeof getRequestListener>[1]
type Fetch = Parameters<typeof getRequestListener>[0]
/** Where it listens itself: how long it waits, and how it ends. `astro dev` has its own ways. */
type Ways = { bounds: Bounds; drain?: Drain }

/** The door as Node's server takes it: calls go straight to `answerCall`, all other addresses through the app. */
export function listenerOf(
  door: Hono<DoorEnv>,
  options: Options,
  { bounds, drain }: Ways = { bounds: BOUNDS },
): RequestListener {
  // Without http2 options its requests and replies are always those of Node's http.Server.
  const others = getRequestListener(inTime(door, bounds), options) as RequestListener
  return (incoming, outgoing) => {
    const url = incoming.url ?? ''
    drain?.watch(incoming, outgoing)
    failWhenBroken(incoming)
    if (isCall(url)) void answerCall(incoming, outgoing, bounds)
    else if (drain?.isUnderWay && HEALTH.test(url)) sayStopping(outgoing)
    else if (WEBHOOK.test(url) && isFull('urgent')) sayBusy(outgoing)
    else {
      if (WEBHOOK.test(url)) holdPlace('urgent', outgoing)
      // A page is sent without waiting for a body that nobody asked for.
      else outgoing.once('close', () => incoming.complete || letGo(incoming))
      void others(incoming, outgoing)
    }
  }
}

const HEALTH = /^\/healthz(?:$|\?)/
const WEBHOOK = /^\/pay\//

function isCall(url: string): boolean {
  return url.startsWith(API_BASE) && !url.startsWith(OPENAPI_PATH)
}

/** All but calls, where a body is waited for only so long. */
function inTime(door: Hono<DoorEnv>, { bodyMs }: Bounds): Fetch {
  return (request, env) => {
    // As above: without http2 this is what the environment of a request is.
    const bindings = env as unknown as { incoming: IncomingMessage; outgoing: ServerResponse }
    const reply = door.fetch(request, bindings)
    const { method } = bindings.incoming
    if (method === 'GET' || method === 'HEAD' || !(reply instanceof Promise)) return reply
    const late = bodyLate(bindings.incoming, bodyMs).then(
      () => new Response(statusName(408), { status: 408, headers: freshReply }),
    )
    return Promise.race([reply, late])
  }
}

/** From the signal to stop on, so that a proxy sends nothing more here. */
function sayStopping(outgoing: ServerResponse): void {
  say(outgoing, { status: 'stopping', version: CLIENT_VERSION }, {})
}

function sayBusy(outgoing: ServerResponse): void {
  say(outgoing, { error: 'busy' }, { 'retry-after': String(shedOne('urgent')) })
}

function say(outgoing: ServerResponse, body: object, more: Record<string, string>): void {
  outgoing.writeHead(503, { ...freshReply, 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
}
