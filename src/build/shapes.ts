import type { JsonSchema } from '@valibot/to-json-schema'
import type { Plugin } from 'vite'
import { calls } from '#contract/calls/index.ts'
import type { Shape } from '#contract/shape.ts'
import { schemaOf } from '#server/door/openapi.ts'

/** By name what a module holds. The table of shapes is fetched beside the first call, the names of public calls stand in the page's first code. */
const modules: Record<string, () => string> = {
  'perya:shapes': () => `export const shapes = JSON.parse(${inScript(replyShapes())})`,
  'perya:publicCalls': () => `export const publicCalls = ${JSON.stringify(publicCalls())}`,
}
const RESOLVED = '\0'

/**
 * Gives the browser what it must know of the contract as modules (declared in src/layouts/lobby.d.ts), since the schemas and their library
 * weigh ten times as much: what replies are made of (`perya:shapes`), and which calls anyone may make (`perya:publicCalls`).
 */
export function shapesModule(): Plugin {
  return {
    name: 'perya:contract',
    resolveId: (id) => (id in modules ? RESOLVED + id : undefined),
    load: (id) => (id.startsWith(RESOLVED) ? modules[id.slice(RESOLVED.length)]?.() : undefined),
  }
}

/** Those whose name does not say so already. */
function publicCalls(): string[] {
  const open = Object.entries(calls).filter(
    ([name, { access }]) => access === 'public' && !name.startsWith('anonymous/'),
  )
  return open.map(([name]) => name)
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
