import type { JsonSchema } from '@valibot/to-json-schema'
import type { Plugin } from 'vite'
import { calls } from '#contract/calls/index.ts'
import type { Shape } from '#contract/shape.ts'
import { schemaOf } from '#server/door/openapi.ts'

const NAME = 'perya:shapes'
const RESOLVED = `\0${NAME}`

/** Gives the browser what replies are made of as the module `perya:shapes` (declared in src/layouts/lobby.d.ts): a tenth of what the schemas and their library weigh. */
export function shapesModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const shapes = JSON.parse(${inScript(replyShapes())})` : undefined),
  }
}

/** Read as JSON, a table costs a phone less than the same as script. */
const inScript = (value: unknown): string => JSON.stringify(JSON.stringify(value))

/** The shape of each call's reply, without the two codes. */
export function replyShapes(): Record<string, Shape> {
  return Object.fromEntries(Object.entries(calls).map(([name, { reply }]) => [name, shapeOf(schemaOf(reply))]))
}

/** Bounds and patterns are the server's business; which of an enumeration's values it is as well: a newer server may know one more. */
function shapeOf(schema: JsonSchema | boolean): Shape {
  if (typeof schema === 'boolean') return 'any'
  const { type, anyOf, properties, additionalProperties, items } = schema
  // The contract's constants are plain.
  if (schema.const !== undefined) return { is: schema.const as string | number | boolean | null }
  if (schema.not) return { of: [] }
  if (anyOf) return { of: anyOf.map(shapeOf) }
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean') return type
  if (type === 'null') return { is: null }
  if (type === 'array') return { list: items && !Array.isArray(items) ? shapeOf(items) : 'any' }
  if (properties) return { has: fieldsOf(properties, schema.required ?? []) }
  return type === 'object' ? { each: shapeOf(additionalProperties ?? true) } : 'any'
}

function fieldsOf(properties: NonNullable<JsonSchema['properties']>, required: readonly string[]) {
  const named = Object.entries(properties).map(([name, one]): [string, Shape] => [
    required.includes(name) ? name : `${name}?`,
    shapeOf(one),
  ])
  return Object.fromEntries(named)
}
