import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { calls } from '#contract/calls/index.ts'
import { FINGERPRINT_LENGTH_MAX, TOKEN_LENGTH_MAX } from '#contract/limits.ts'
import { API_BASE, FINGERPRINT_HEADER } from '#contract/wire.ts'
import { answer, malformed, ours, tooLarge, tooMany, type WireReply, wrongMethod } from '../answer.ts'
import { config } from '../config.ts'
import { makeFloodGate } from '../flood.ts'
import { log } from '../log.ts'
import { observeCall } from '../metrics.ts'
import { letGo, readFields, readJson } from './body.ts'
import { callReply } from './headers.ts'
import { addressOf, requestIdOf } from './request.ts'
import { isUpload, readFile } from './upload.ts'

const compress = promisify(gzip)
/** Smaller replies cost more to compress than to send. */
const GZIP_FROM_CHARACTERS = 4_096
const secondsToWait = makeFloodGate(config.callRate)
/** Files per second from one address; many phones share one. */
const UPLOAD_RATE = 5
const secondsToUpload = makeFloodGate(Math.min(UPLOAD_RATE, config.callRate))
/** A phone that still sends its file when it is refused must hear why. */
const LET_UPLOAD_GO_MS = 15_000
const REQUEST_LEVEL = config.mode === 'live' ? 'info' : 'debug'
const isLogged = log.isLevelEnabled(REQUEST_LEVEL)

/** The player API (spec 7): POST, JSON, one address per call. Never rejects. */
export async function answerCall(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const startedAt = performance.now()
  const name = nameIn(incoming.url ?? '')
  const requestId = requestIdOf(incoming)
  const reply = incoming.method === 'POST' ? await replyTo(incoming, name, requestId) : wrongMethod()
  const milliseconds = performance.now() - startedAt
  // What is no call of ours may be anything, also what its sender would not like to see in a log.
  const call = Object.hasOwn(calls, name) ? name : 'unknown'
  observeCall(call, reply.code, milliseconds)
  if (isLogged)
    log[REQUEST_LEVEL]({ requestId, call, status: reply.code, errcode: reply.errcode, milliseconds }, 'call')
  try {
    await send(incoming, outgoing, reply, requestId)
  } catch (error) {
    log.error({ err: error, requestId, call }, 'reply failed')
    if (!outgoing.headersSent) await send(incoming, outgoing, ours(requestId), requestId)
  }
  if (!incoming.complete) letGo(incoming, isUpload(name) ? LET_UPLOAD_GO_MS : undefined)
}

/** The path after the API's base, without a query: names are plain letters, so nothing is decoded. */
function nameIn(url: string): string {
  const end = url.indexOf('?')
  return url.slice(API_BASE.length, end === -1 ? undefined : end)
}

async function replyTo(incoming: IncomingMessage, name: string, requestId: string): Promise<WireReply> {
  const address = addressOf(incoming)
  const hasFile = isUpload(name)
  const wait = Math.max(secondsToWait(address), hasFile ? secondsToUpload(address) : 0)
  if (wait > 0) return tooMany(wait)
  const body = hasFile ? readFields(incoming.url ?? '') : await readJson(incoming)
  if (body.kind === 'tooLarge') return tooLarge()
  if (body.kind === 'malformed') return malformed(body.field ?? '', body.message)
  const { headers } = incoming
  return await answer({
    name,
    body: body.value,
    token: (headers.authorization ?? '').slice(0, TOKEN_LENGTH_MAX),
    device: String(headers[FINGERPRINT_HEADER] ?? '').slice(0, FINGERPRINT_LENGTH_MAX),
    address,
    requestId,
    log,
    ...(hasFile && { readFile: (bytesMax: number) => readFile(incoming, bytesMax) }),
  })
}

/** HTTP's status repeats the reply's code, so that proxies and dashboards see what the client sees. */
async function send(incoming: IncomingMessage, outgoing: ServerResponse, reply: WireReply, requestId: string) {
  const text = JSON.stringify(reply)
  const headers: Record<string, string | number> = { ...callReply, 'x-request-id': requestId }
  if (reply.code === 405) headers.allow = 'POST'
  if (typeof reply.retryAfter === 'number') headers['retry-after'] = reply.retryAfter
  const isLong = text.length >= GZIP_FROM_CHARACTERS && /\bgzip\b/.test(String(incoming.headers['accept-encoding']))
  if (isLong) headers['content-encoding'] = 'gzip'
  const body = isLong ? await compress(text) : text
  headers['content-length'] = Buffer.byteLength(body)
  outgoing.writeHead(reply.code, headers).end(body)
}
