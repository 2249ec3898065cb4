import type { JsonSchema } from '@valibot/to-json-schema'
import { type CallName, calls } from '#contract/calls/index.ts'
import { schemaOf } from '#server/http/openapi.ts'

const SOME_ID = '4b6f2d1e-0000-4000-8000-000000000009'

/** The emptiest success reply of a call with these fields: else nothing in its lists, nothing optional, and zero for numbers. */
export const filled = (name: CallName, fields: object): Record<string, unknown> =>
  Object(fill(schemaOf(calls[name].reply), fields))

type Schema = JsonSchema | boolean | undefined

function fill(schema: Schema, given: unknown): unknown {
  if (schema === undefined || typeof schema === 'boolean') return given ?? null
  if (schema.anyOf) return fill(choiceOf(schema.anyOf, given), given)
  if (typeof given !== 'object' || given === null) return given === undefined ? emptiest(schema) : given
  if (Array.isArray(given)) {
    const items = Array.isArray(schema.items) ? schema.items[0] : schema.items
    return given.map((each) => fill(items, each))
  }
  return objectOf(schema, Object.entries(given))
}

/** What is required or given. */
function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, given: [string, unknown][]) {
  const fields = new Map(given.filter(([, value]) => value !== undefined))
  const names = new Set([...required, ...fields.keys()])
  const other = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return Object.fromEntries([...names].map((name) => [name, fill(properties[name] ?? other, fields.get(name))]))
}

function choiceOf(options: (JsonSchema | boolean)[], given: unknown): Schema {
  const isOf = (type: string) => (each: JsonSchema | boolean) => typeof each === 'object' && each.type === type
  if (given === undefined) return options.find(isOf('null')) ?? options[0]
  return options.find(isOf(Array.isArray(given) ? 'array' : typeof given)) ?? options[0]
}

function emptiest(schema: JsonSchema): unknown {
  const { allOf, minItems = 0, items, type } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (allOf) return Object.assign({}, ...allOf.map((each) => Object(fill(each, undefined))))
  if (type === 'object') return objectOf(schema, [])
  if (type === 'array')
    return Array.from({ length: minItems }, () => fill(Array.isArray(items) ? items[0] : items, undefined))
  if (type === 'boolean') return false
  if (type === 'string') return schema.format === 'uuid' ? SOME_ID : ''
  return type === 'null' ? null : (schema.minimum ?? 0)
}
