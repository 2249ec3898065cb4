import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { calls } from '#contract/calls/index.ts'
import { FINGERPRINT_LENGTH_MAX, TOKEN_LENGTH_MAX } from '#contract/limits.ts'
import { API_BASE, FINGERPRINT_HEADER, KEY_HEADER } from '#contract/wire.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { makeFloodGate } from '../base/flood.ts'
import { log } from '../base/log.ts'
import { observeCall } from '../base/metrics.ts'
import { CLOCK_OFF_SECONDS, isClockOff } from '../db/clockWatch.ts'
import {
  clockOff,
  dispatch,
  internalError,
  malformed,
  overloaded,
  tooLarge,
  tooMany,
  tooSlow,
  type WireReply,
  wrongMethod,
} from '../dispatch/dispatch.ts'
import { callReply } from '../responses/headers.ts'
import { letGo, readFields, readJson } from './body.ts'
import type { Bounds } from './bounds.ts'
import { csrfRefusal } from './csrf.ts'
import { acquireSlot, isFull, loadOf, releaseSlot, shed } from './loadShedding.ts'
import { regionOf } from './region.ts'
import { addressOf, requestIdOf } from './request.ts'
import { isUpload, readFile } from './upload.ts'

const compress = promisify(gzip)
/** A shorter reply fits one packet with its headers. */
const GZIP_FROM_CHARACTERS = 300
/** Longer replies are compressed beside the event loop. */
const GZIP_ASIDE_FROM_CHARACTERS = 4_096
/** As much memory as such a reply needs: some 40 microseconds. */
const GZIP_SHORT = { windowBits: 12, memLevel: 5 }
const secondsToWait = makeFloodGate(config.callRate)
/** Files per second from one address; many phones share one. */
const UPLOAD_RATE = 5
const secondsToUpload = makeFloodGate(Math.min(UPLOAD_RATE, config.callRate))
/** How long a refused upload may keep sending, because its client reads no reply before it has sent all. */
const LET_UPLOAD_GO_MS = 15_000
const REQUEST_LEVEL = config.mode === 'live' ? 'info' : 'debug'
const isLogged = log.isLevelEnabled(REQUEST_LEVEL)

/** The player API (spec 7): POST, JSON, one address per call. Never rejects. */
export async function handleCall(incoming: IncomingMessage, outgoing: ServerResponse, bounds: Bounds): Promise<void> {
  const startedAt = performance.now()
  const name = nameIn(incoming.url ?? '')
  const requestId = requestIdOf(incoming)
  const reply = incoming.method === 'POST' ? await replyTo(incoming, { name, requestId, bounds }) : wrongMethod()
  const milliseconds = performance.now() - startedAt
  // An unknown name may hold anything, even secrets, so it is not logged.
  const call = Object.hasOwn(calls, name) ? name : 'unknown'
  observeCall(call, reply.code, milliseconds)
  if (isLogged)
    log[REQUEST_LEVEL]({ requestId, call, status: reply.code, errcode: reply.errcode, milliseconds }, 'call')
  try {
    await send(incoming, outgoing, reply, requestId)
  } catch (error) {
    log.error({ err: error, requestId, call }, 'reply failed')
    if (!outgoing.headersSent) await send(incoming, outgoing, internalError(requestId), requestId)
  }
  if (!incoming.complete) letGo(incoming, isUpload(name) && reply.code !== 408 ? LET_UPLOAD_GO_MS : undefined)
}

/** The call's name: the path after the API's base, without a query. Names are plain letters, so nothing is decoded. */
function nameIn(url: string): string {
  const end = url.indexOf('?')
  return url.slice(API_BASE.length, end === -1 ? undefined : end)
}

type Call = { name: string; requestId: string; bounds: Bounds }

async function replyTo(incoming: IncomingMessage, call: Call): Promise<WireReply> {
  const { name, bounds } = call
  if (isClockOff()) return clockOff(CLOCK_OFF_SECONDS)
  const address = addressOf(incoming)
  const hasFile = isUpload(name)
  const wait = Math.max(secondsToWait(address), hasFile ? secondsToUpload(address) : 0)
  if (wait > 0) return tooMany(wait)
  const load = loadOf(name)
  // Checked before the body is read, so that a refusal costs next to nothing.
  const refused = csrfRefusal(incoming, hasFile) ?? (isFull(load) ? overloaded(shed(load)) : undefined)
  if (refused) return refused
  const body = hasFile ? readFields(incoming.url ?? '') : await readJson(incoming, bounds.bodyMs)
  if (body.kind === 'tooLarge') return tooLarge()
  if (body.kind === 'tooSlow') return tooSlow()
  if (body.kind === 'malformed') return malformed(body.field ?? '', body.message)
  // Checked again, because a slow sender takes no slot while its body arrives.
  if (isFull(load)) return overloaded(shed(load))
  acquireSlot(load)
  const acquiredAt = performance.now()
  try {
    return await dispatchCall(incoming, call, { body: body.value, address, hasFile })
  } finally {
    releaseSlot(load, performance.now() - acquiredAt)
  }
}

type Read = { body: unknown; address: string; hasFile: boolean }

function dispatchCall(incoming: IncomingMessage, { name, requestId, bounds }: Call, { body, address, hasFile }: Read) {
  const { headers } = incoming
  const read = (bytesMax: number, player: number) =>
    readFile(incoming, bytesMax, { player, address }, bounds.uploadWindowMs)
  return dispatch({
    name,
    body,
    token: (headers.authorization ?? '').slice(0, TOKEN_LENGTH_MAX),
    device: String(headers[FINGERPRINT_HEADER] ?? '').slice(0, FINGERPRINT_LENGTH_MAX),
    address,
    region: regionOf(headers, config),
    acceptLanguage: headers['accept-language'],
    key: headers[KEY_HEADER]?.toString(),
    requestId,
    log,
    ...(hasFile && { readFile: read }),
  })
}

/** The HTTP status repeats the reply's code, for proxies and dashboards. */
async function send(incoming: IncomingMessage, outgoing: ServerResponse, reply: WireReply, requestId: string) {
  if (outgoing.destroyed) return
  const text = JSON.stringify(reply)
  // By the one clock of the server: pages count by it.
  const headers: Record<string, string | number> = {
    ...callReply,
    'x-request-id': requestId,
    date: now().toUTCString(),
  }
  if (reply.code === 405) headers.allow = 'POST'
  if (typeof reply.retryAfter === 'number') headers['retry-after'] = reply.retryAfter
  const isLong = text.length >= GZIP_FROM_CHARACTERS && /\bgzip\b/.test(String(incoming.headers['accept-encoding']))
  if (isLong) headers['content-encoding'] = 'gzip'
  const body = isLong ? await zipped(text) : text
  headers['content-length'] = Buffer.byteLength(body)
  outgoing.writeHead(reply.code, headers).end(body)
}

const zipped = (text: string) =>
  text.length < GZIP_ASIDE_FROM_CHARACTERS ? gzipSync(text, GZIP_SHORT) : compress(text)
