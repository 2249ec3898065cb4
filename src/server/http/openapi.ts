import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { callDomains, calls } from '#contract/calls/index.ts'
import { hasKey } from '#contract/calls/repeats.ts'
import { errcodes, type RefusalName } from '#contract/errcodes.ts'
import { API_BASE, CLIENT_VERSION, FINGERPRINT_HEADER, KEY_HEADER } from '#contract/wire.ts'

/** The common fields of all calls of the contract. */
type AnyCall = {
  about: string
  access: 'public' | 'player' | 'game'
  wireBody: v.GenericSchema
  reply: v.GenericSchema
  refusals: readonly RefusalName[]
  fileBytesMax: number | undefined
}

/** The address of the OpenAPI description. */
export const OPENAPI_PATH = `${API_BASE}openapi.json`

let cached: string | undefined

/** OpenAPI 3.1 of the whole contract, made once. */
export function openApiDocument(): string {
  cached ??= JSON.stringify(describeAll())
  return cached
}

function describeAll() {
  const paths = Object.entries<AnyCall>(calls).map(([name, call]) => [API_BASE + name, { post: describe(name, call) }])
  const tags = Object.entries(ABOUT).map(([name, description]) => ({ name, description }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perya player API',
      version: CLIENT_VERSION,
      description:
        'Every reply is flat: `code` says how the request was taken (200, or 400, 401, 403, 404, 405, 408, 413, 415, 429, 500, 503), `errcode` how the business went (0 is success). Money is in integer hundredths.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to this document's own address, so right behind any proxy.
    servers: [{ url: '/', description: 'The installation that this description came from' }],
    tags,
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Refusal: refusal, Failure: failure },
      securitySchemes: {
        player: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'Token of accountLogin or accountRegist',
        },
        game: { type: 'apiKey', in: 'header', name: 'authorization', description: 'Game token of houseOpen' },
      },
    },
  }
}

/** The domains, as tags. */
const ABOUT: Record<keyof typeof callDomains, string> = {
  account: 'Registration, log-in, codes, passwords',
  invite: 'Invitations of friends',
  entry: 'What is asked before a player goes on',
  safety: 'Devices, sessions, security events',
  twoFactor: 'Two-factor authentication',
  rights: "A copy of one's data, closing an account",
  exclusion: 'Breaks and exclusions',
  userOther: 'Small facts of a player that screens keep',
  profile: 'Name, avatar, language',
  social: 'Log-in by third parties',
  kept: 'What became of a call whose answer was lost',
  kyc: 'Proof of identity',
  lobby: 'Games, banners, notices, search',
  wallet: 'Deposits and withdrawals',
  record: 'Transactions, rounds, orders',
  statement: 'Statements of a day, month or year',
  wagers: 'Wagering requirements and offers taken back',
  bank: 'Withdrawal accounts',
  safebox: 'The safe-box',
  care: 'Limits, reality check, signs of harm',
  check: 'Reality check and pace of play',
  signal: 'Signs of harm',
  points: 'Points, their shop and draws',
  props: 'Props: coupons, cards, tickets',
  trade: 'Exchange of points',
  games: 'Rounds, seeds, verification',
  support: 'Help and contact',
  activities: 'Offers and activities',
  inbox: 'Mail',
  telemetry: 'What pages report',
}

const codes = { code: { type: 'integer' }, errcode: { type: 'integer' } }

/** Refused by the rules: its own number, and what that refusal tells besides. */
const refusal = {
  type: 'object',
  description: 'Refused by the rules. `errcode` says which (see the call); some refusals have fields of their own.',
  properties: { ...codes, code: { const: 200 }, errcode: { type: 'integer', minimum: 1 } },
  required: ['code', 'errcode'],
}

/** Not taken, or failed: the status again, twice. */
const failure = {
  type: 'object',
  description: 'Not taken, or failed. `code` and `errcode` repeat the status.',
  properties: {
    ...codes,
    code: { type: 'integer', minimum: 400 },
    errcode: { type: 'integer', minimum: 400 },
    message: { type: 'string', description: 'For developers' },
    field: { type: 'string', description: 'The field that is malformed' },
    retryAfter: { type: 'integer', description: 'Seconds until another try' },
    requestId: { type: 'string', description: 'Finds it in the logs' },
  },
  required: ['code', 'errcode'],
}

const refOf = (name: 'Refusal' | 'Failure') => ({ $ref: `#/components/schemas/${name}` })

/** A response that is no answer. */
const failed = (description: string) => ({ description, content: { 'application/json': { schema: refOf('Failure') } } })

/** The domain of each call. */
const domainOf = new Map(
  Object.entries<object>(callDomains).flatMap(([domain, own]) => Object.keys(own).map((name) => [name, domain])),
)

function describe(name: string, call: AnyCall) {
  const isKeyed = hasKey(name)
  const named = isKeyed ? [...call.refusals, 'requestReused' as const] : call.refusals
  const refusals = [...new Set(named)].map((refusal) => `${errcodes[refusal]} ${refusal}`)
  const isOpen = call.access === 'public'
  return {
    tags: [domainOf.get(name)],
    operationId: name.replaceAll('/', '_'),
    summary: call.about,
    ...(refusals.length > 0 && { description: `Refusals (errcode): ${refusals.join(', ')}.` }),
    security: isOpen ? [] : [{ [call.access]: [] }],
    ...requestOf(call, isKeyed),
    responses: {
      200: { description: 'Answered', content: { 'application/json': { schema: replySchema(call.reply) } } },
      400: failed('Malformed; `field` names what'),
      ...(!isOpen && { 401: failed('Not logged in') }),
      403: failed('Asked for by a page of another site'),
      408: failed('Sent too slowly'),
      413: failed(call.fileBytesMax ? `File over ${call.fileBytesMax} bytes` : 'Body over 64 KB'),
      429: failed('Too many; `retryAfter` in seconds'),
      415: failed('The body is of another type'),
      500: failed('Ours; `requestId` finds it in the logs'),
      503: failed(
        'Too much to do, or the database is away, full, locked or beginning anew, or the clock is wrong: nothing was done; `retryAfter` in seconds',
      ),
    },
  }
}

const keyParameter = {
  in: 'header',
  name: KEY_HEADER,
  description:
    'A UUID in quotes (draft-ietf-httpapi-idempotency-key-header). A repeat under it within a day gets the first answer; one whose answer holds a secret proves its caller again within 15 minutes.',
  schema: { type: 'string' },
}

/** The request of a call: JSON in the body, or a file in the body and JSON in the query. */
function requestOf({ wireBody, fileBytesMax }: AnyCall, isKeyed: boolean): object {
  const json = { 'application/json': { schema: schemaOf(wireBody) } }
  const device = { in: 'header', name: FINGERPRINT_HEADER, schema: { type: 'string' } }
  const parameters = isKeyed ? [device, keyParameter] : [device]
  if (!fileBytesMax) return { parameters, requestBody: { required: true, content: json } }
  return {
    parameters: [device, { in: 'query', name: 'fields', required: true, content: json }],
    requestBody: { required: true, content: { 'application/octet-stream': {} } },
  }
}

/** JSON Schema cannot express every valibot check. Such checks are omitted. */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore' })
  return described
}

/** The reply's own fields with errcode 0, by which a client tells it from a refusal. */
function replySchema(schema: v.GenericSchema): object {
  const own = schemaOf(schema)
  const answered = {
    ...own,
    properties: { ...own.properties, code: { const: 200 }, errcode: { const: 0 } },
    required: ['code', 'errcode', ...(own.required ?? [])],
  }
  return { anyOf: [answered, refOf('Refusal')] }
}
