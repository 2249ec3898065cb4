import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { calls } from '#contract/calls/index.ts'
import { FINGERPRINT_LENGTH_MAX, TOKEN_LENGTH_MAX } from '#contract/limits.ts'
import { API_BASE, FINGERPRINT_HEADER } from '#contract/wire.ts'
import { answer, malformed, tooLarge, tooMany, type WireReply, wrongMethod } from '../answer.ts'
import { config } from '../config.ts'
import { makeFloodGate } from '../flood.ts'
import { log } from '../log.ts'
import { observeCall } from '../metrics.ts'
import { readJson } from './body.ts'
import { callReply, freshReply } from './headers.ts'
import { openApiDocument } from './openapi.ts'
import { addressOf, type DoorContext, requestIdOf } from './request.ts'

const compress = promisify(gzip)
/** Smaller replies cost more to compress than to send. */
const GZIP_FROM_CHARACTERS = 4_096
const secondsToWait = makeFloodGate(config.callRate)
const REQUEST_LEVEL = config.mode === 'live' ? 'info' : 'debug'
const isLogged = log.isLevelEnabled(REQUEST_LEVEL)

/** The contract's own description. */
export function showOpenApi(c: DoorContext): Response {
  return c.body(openApiDocument(), 200, { ...freshReply, 'content-type': 'application/json' })
}

/** The player API (spec 7): POST, JSON, one address per call. */
export async function answerCall(c: DoorContext): Promise<Response> {
  const startedAt = performance.now()
  const name = c.req.path.slice(API_BASE.length)
  const requestId = requestIdOf(c)
  const reply = c.req.method === 'POST' ? await replyTo(c, name, requestId) : wrongMethod()
  const milliseconds = performance.now() - startedAt
  observeCall(Object.hasOwn(calls, name) ? name : 'unknown', reply.code, milliseconds)
  if (isLogged)
    log[REQUEST_LEVEL]({ requestId, call: name, status: reply.code, errcode: reply.errcode, milliseconds }, 'call')
  return send(c, reply, requestId)
}

async function replyTo(c: DoorContext, name: string, requestId: string): Promise<WireReply> {
  const address = addressOf(c)
  const wait = secondsToWait(address)
  if (wait > 0) return tooMany(wait)
  const body = await readJson(c.req.raw)
  if (body.kind === 'tooLarge') return tooLarge()
  if (body.kind === 'malformed') return malformed('', body.message)
  return await answer({
    name,
    body: body.value,
    token: (c.req.header('authorization') ?? '').slice(0, TOKEN_LENGTH_MAX),
    device: (c.req.header(FINGERPRINT_HEADER) ?? '').slice(0, FINGERPRINT_LENGTH_MAX),
    address,
    requestId,
    log,
  })
}

/** HTTP's status repeats the reply's code, so that proxies and dashboards see what the client sees. */
function send(c: DoorContext, reply: WireReply, requestId: string): Response | Promise<Response> {
  const text = JSON.stringify(reply)
  const headers: Record<string, string> = { ...callReply, 'x-request-id': requestId }
  if (reply.code === 405) headers.allow = 'POST'
  if (typeof reply.retryAfter === 'number') headers['retry-after'] = String(reply.retryAfter)
  if (text.length < GZIP_FROM_CHARACTERS || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
    return new Response(text, { status: reply.code, headers })
  }
  return compress(text).then((body) => {
    return new Response(body, { status: reply.code, headers: { ...headers, 'content-encoding': 'gzip' } })
  })
}
