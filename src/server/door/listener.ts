import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { API_BASE } from '#contract/wire.ts'
import { answerCall } from './api.ts'
import { OPENAPI_PATH } from './openapi.ts'
import type { DoorEnv } from './request.ts'

type Options = Parameters<typeof getRequestListener>[1]

/** The door as Node's server takes it: calls go straight to `answerCall`, all other addresses through the app. */
export function listenerOf(door: Hono<DoorEnv>, options: Options): RequestListener {
  // Without http2 options its requests and replies are always those of Node's http.Server.
  const others = getRequestListener(door.fetch as Parameters<typeof getRequestListener>[0], options) as RequestListener
  return (incoming, outgoing) => {
    if (isCall(incoming.url ?? '')) void answerCall(incoming, outgoing)
    else void others(incoming, outgoing)
  }
}

function isCall(url: string): boolean {
  return url.startsWith(API_BASE) && !url.startsWith(OPENAPI_PATH)
}
