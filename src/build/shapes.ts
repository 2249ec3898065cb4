import type { JsonSchema } from '@valibot/to-json-schema'
import type { Plugin } from 'vite'
import { calls } from '#contract/calls/index.ts'
import { hasKey } from '#contract/calls/repeats.ts'
import { plain, type Shape } from '#contract/shape.ts'
import { schemaOf } from '#server/http/openapi.ts'

/**
 * The content of each module, by name. The table of shapes loads beside the first call; the names of public calls are in the page's first
 * code.
 */
const modules: Record<string, () => string> = {
  'perya:shapes': () => `export const shapes = ${JSON.stringify(shapeTexts())}`,
  'perya:publicCalls': () => `export const publicCalls = ${JSON.stringify(publicCalls())}`,
}
const RESOLVED = '\0'

/**
 * Provides the parts of the contract that browsers need as modules (declared in src/layouts/lobby.d.ts). The schemas and their library are
 * ten times as large. `perya:shapes` has the shapes of replies, and says which calls carry a key. `perya:publicCalls` has the calls that anyone may make.
 */
export function shapesModule(): Plugin {
  return {
    name: 'perya:contract',
    resolveId: (id) => (id in modules ? RESOLVED + id : undefined),
    load: (id) => (id.startsWith(RESOLVED) ? modules[id.slice(RESOLVED.length)]?.() : undefined),
  }
}

/** Public calls whose name does not say so already. */
function publicCalls(): string[] {
  const open = Object.entries(calls).filter(
    ([name, { access }]) => access === 'public' && !name.startsWith('anonymous/'),
  )
  return open.map(([name]) => name)
}

/**
 * Each shape as a text of its own: a page reads those of the calls that it makes. The whole table takes a phone as long as a frame. A space
 * before it, which JSON passes over, says that the call carries an idempotency key: a second list of names is 0.4 KB on every page.
 */
function shapeTexts(): Record<string, string> {
  const textOf = (name: string, shape: Shape) => `${hasKey(name) ? ' ' : ''}${JSON.stringify(shape)}`
  return Object.fromEntries(Object.entries(replyShapes()).map(([name, shape]) => [name, textOf(name, shape)]))
}

/** The shape of each call's reply, without the two codes. */
export function replyShapes(): Record<string, Shape> {
  return Object.fromEntries(Object.entries(calls).map(([name, { reply }]) => [name, shapeOf(schemaOf(reply))]))
}

/** Limits and patterns are the server's business. So are the values of an enumeration, since a newer server may know one more. */
function shapeOf(schema: JsonSchema | boolean): Shape {
  if (typeof schema === 'boolean') return plain.any
  const { type, anyOf, properties, additionalProperties, items } = schema
  // The contract's constants are primitive values.
  if (schema.const !== undefined) return ['is', schema.const as string | number | boolean | null]
  if (schema.not) return ['of', []]
  if (anyOf) return ['of', anyOf.map(shapeOf)]
  if (type === 'integer' || type === 'number') return plain.number
  if (type === 'string' || type === 'boolean') return plain[type]
  if (type === 'null') return ['is', null]
  if (type === 'array') return [items && !Array.isArray(items) ? shapeOf(items) : plain.any]
  if (properties) return fieldsOf(properties, schema.required ?? [])
  return type === 'object' ? ['each', shapeOf(additionalProperties ?? true)] : plain.any
}

function fieldsOf(properties: NonNullable<JsonSchema['properties']>, required: readonly string[]) {
  const named = Object.entries(properties).map(([name, one]): [string, Shape] => [
    required.includes(name) ? name : `${name}?`,
    shapeOf(one),
  ])
  return Object.fromEntries(named)
}
