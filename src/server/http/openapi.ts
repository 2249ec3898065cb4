import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { calls } from '#contract/calls/index.ts'
import { errcodes, type RefusalName } from '#contract/errcodes.ts'
import { API_BASE, CLIENT_VERSION, FINGERPRINT_HEADER } from '#contract/wire.ts'

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
    paths: Object.fromEntries(paths),
    components: {
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

function describe(name: string, call: AnyCall) {
  const refusals = call.refusals.map((refusal) => `${errcodes[refusal]} ${refusal}`)
  const isOpen = call.access === 'public'
  return {
    operationId: name.replaceAll('/', '_'),
    summary: call.about,
    ...(refusals.length > 0 && { description: `Refusals (errcode): ${refusals.join(', ')}.` }),
    security: isOpen ? [] : [{ [call.access]: [] }],
    ...requestOf(call),
    responses: {
      200: { description: 'Answered', content: { 'application/json': { schema: replySchema(call.reply) } } },
      400: { description: 'Malformed; `field` names what' },
      ...(!isOpen && { 401: { description: 'Not logged in' } }),
      403: { description: 'Asked for by a page of another site' },
      408: { description: 'Sent too slowly' },
      413: { description: call.fileBytesMax ? `File over ${call.fileBytesMax} bytes` : 'Body over 64 KB' },
      429: { description: 'Too many; `retryAfter` in seconds' },
      415: { description: 'The body is of another type' },
      500: { description: 'Ours; `requestId` finds it in the logs' },
      503: {
        description:
          'Too much to do, or the database is away, full, locked or beginning anew: nothing was done; `retryAfter` in seconds',
      },
    },
  }
}

/** The request of a call: JSON in the body, or a file in the body and JSON in the query. */
function requestOf({ wireBody, fileBytesMax }: AnyCall): object {
  const json = { 'application/json': { schema: schemaOf(wireBody) } }
  const device = { in: 'header', name: FINGERPRINT_HEADER, schema: { type: 'string' } }
  if (!fileBytesMax) return { parameters: [device], requestBody: { required: true, content: json } }
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

/** The reply's own fields and the two codes. A refusal has the codes alone, or with details. */
function replySchema(schema: v.GenericSchema): object {
  const own = schemaOf(schema)
  const codes = { code: { const: 200 }, errcode: { type: 'integer' } }
  const answered = {
    ...own,
    properties: { ...own.properties, ...codes },
    required: ['code', 'errcode', ...(own.required ?? [])],
  }
  const refused = { type: 'object', properties: codes, required: ['code', 'errcode'] }
  return { anyOf: [answered, refused] }
}
