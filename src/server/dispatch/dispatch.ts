import type { Logger } from 'pino'
import * as v from 'valibot'
import { type CallName, calls } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { acceptedLocale, DEFAULT_LOCALE } from '#contract/locale.ts'
import { type Access, type Envelope, KEY_HEADER } from '#contract/wire.ts'
import { findSession } from '../account/session.ts'
import { config } from '../base/config.ts'
import { countNotLookedAt } from '../base/metrics.ts'
import type { GameSession, PlayerSession } from '../call/handler.ts'
import { TooMany, UploadError } from '../call/refusal.ts'
import type { Region } from '../call/region.ts'
import { isDatabaseAway, isLater } from '../db/away.ts'
import { findGameSession } from '../games/session.ts'
import { copyState, isCopyClosed, lookAgain } from '../standing/openCopy.ts'
import { handlers } from './calls.ts'
import { actOnce, keyOf } from './keyed.ts'
import { isProven } from './proven.ts'
import { replyOf, type WireReply } from './reply.ts'

export type { WireReply } from './reply.ts'

/** A call of the player API, without HTTP. */
export type CallRequest = {
  name: string
  /** Parsed JSON, not yet validated. */
  body: unknown
  token: string
  device: string
  address: string
  region: Region
  /** `Accept-Language`: our pages send their own language here. */
  acceptLanguage?: string | undefined
  requestId: string
  log: Logger
  /** The idempotency key, as its header has it. */
  key?: string | undefined
  /** Reads the uploaded file, of at most `bytesMax`. */
  readFile?: (bytesMax: number, player: number) => Promise<Buffer>
}

const failed = (code: number, fields: Record<string, unknown>): WireReply => ({ code, errcode: code, ...fields })

/** When to come back while the database is away, or the first of two calls is under way. */
const AWAY_SECONDS = 2
const BROKEN_OFF = 'The body broke off'
const tokenNeeded = () => failed(401, { message: 'Token is required' })
export const malformed = (field: string, message: string) => failed(400, { field, message })
export const wrongMethod = () => failed(405, { message: 'Calls are made by POST' })
export const tooMany = (retryAfter: number) => failed(429, { retryAfter, message: 'Too many requests' })
export const internalError = (requestId: string) =>
  failed(500, { requestId, message: 'Something went wrong on our side' })
export const tooLarge = () => failed(413, { message: 'The body is larger than 64 KB' })
export const tooSlow = () => failed(408, { message: 'The body came too slowly' })
export const wrongType = (wanted: string) => failed(415, { message: `The body must be ${wanted}` })
export const crossSite = () => failed(403, { message: 'Calls are made from our own pages' })
const closedCopy = () => failed(503, { retryAfter: 60, message: 'A restored copy, not open yet' })
const notLookedAt = () => failed(503, { retryAfter: AWAY_SECONDS, message: 'The database is away' })
const later = () => failed(503, { retryAfter: AWAY_SECONDS, message: 'Not possible for the moment' })
export const clockOff = (retryAfter: number) =>
  failed(503, { retryAfter, message: 'The clock of this server is wrong' })
export const overloaded = (retryAfter: number) => failed(503, { retryAfter, message: 'Too much at once' })
const fileTooLarge = () => failed(413, { message: 'The file is too large' })

const fileReplies = { tooLarge: fileTooLarge, tooSlow, brokenOff: () => malformed('', BROKEN_OFF) }

/** The database was away before anything was done for the call, so that nothing has happened. */
class NotLookedAt extends Error {}

/** Reads what must be known before anything is done. */
async function lookUp<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    throw isDatabaseAway(error) || isLater(error) ? new NotLookedAt('the database is away', { cause: error }) : error
  }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

/** Dispatches one call. Never throws: every error becomes a designed reply. */
export async function dispatch(request: CallRequest): Promise<WireReply> {
  if (!isCallName(request.name)) return failed(404, { message: 'Unknown call' })
  try {
    if (await lookUp(isCopyClosed)) return (await lookUp(copyState)) === 'turned' ? notLookedAt() : closedCopy()
    return await runHandler(request.name, request)
  } catch (error) {
    return replyToFailure(error, request)
  }
}

async function runHandler(name: CallName, request: CallRequest): Promise<WireReply> {
  const { access, wireBody, refusals, fileBytesMax } = calls[name]
  if (access !== 'public' && request.token === '') return tokenNeeded()
  const parsed = v.safeParse(wireBody, request.body, { abortEarly: true })
  if (!parsed.success) return malformed(fieldOf(parsed.issues[0]), parsed.issues[0].message)
  const { clientReferrer, channel, appId, platform, ...body } = parsed.output
  const key = keyOf(name, request.key)
  if (key === null) return malformed(KEY_HEADER, 'A key is a UUID')
  const authenticated = await lookUp(() => authenticate(access, request.token, body))
  // The first of two may have ended the session, and its repeat proves its caller anew.
  if (!authenticated && !(key && isProven(name))) return tokenNeeded()
  const envelope: Envelope = { clientReferrer, channel, appId, platform }
  const { requestId, address, device, region, acceptLanguage } = request
  const locale = acceptedLocale(acceptLanguage, config.locales) ?? DEFAULT_LOCALE
  const isEnded = request.token !== '' && !authenticated?.session && refusals.includes('sessionEnded')
  if (isEnded) return { code: 200, errcode: errcodes.sessionEnded }
  const origin = { requestId, address, device, region, locale, envelope }
  const file = fileBytesMax && { readFile: () => fileOf(request, fileBytesMax, authenticated?.session) }
  const caller = { ...origin, ...authenticated, ...file }
  const act = authenticated ? () => replyOf(name, () => handleOf(name)(body, caller)) : async () => tokenNeeded()
  if (!key) return await act()
  const done = await actOnce({ name, key, body, caller, log: request.log, act, lookUp })
  return done === 'underWay' ? overloaded(AWAY_SECONDS) : done
}

/** The table pairs each name with its schema and handler; TypeScript cannot correlate the two. */
const handleOf = (name: CallName) => handlers[name] as (body: unknown, caller: unknown) => Promise<object>

async function fileOf({ readFile }: CallRequest, bytesMax: number, session?: PlayerSession): Promise<Buffer> {
  if (!readFile || !session) throw new UploadError('brokenOff')
  return await readFile(bytesMax, session.player)
}

/** The path of the first invalid field ("eventList.3.name"). */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) ?? ''
}

type Authenticated = { session?: PlayerSession; gameSession?: GameSession }

/** The session of the token; undefined if the call requires one and there is none. */
async function authenticate(access: Access, token: string, body: object): Promise<Authenticated | undefined> {
  if (access === 'game') {
    const roundId = 'roundId' in body && typeof body.roundId === 'string' ? body.roundId : undefined
    const gameSession = token ? await findGameSession(token, roundId) : undefined
    return gameSession && { gameSession }
  }
  const session = token ? await findSession(token) : undefined
  if (session) return { session }
  return access === 'public' ? {} : undefined
}

function replyToFailure(error: unknown, { name, requestId, log }: CallRequest): WireReply {
  if (error instanceof TooMany) return tooMany(error.retryAfter)
  if (error instanceof UploadError) return fileReplies[error.why]()
  log.error({ err: error, call: name, requestId }, 'call failed')
  if (isDatabaseAway(error)) lookAgain()
  if (isLater(error)) return later()
  if (!(error instanceof NotLookedAt)) return internalError(requestId)
  countNotLookedAt()
  return notLookedAt()
}
