import * as v from 'valibot'
import { type CallName, calls } from '#contract/calls/index.ts'
import { fc } from '../chance.ts'
import { fittingBody } from '../http/arbitraryBodies.ts'
import { objectsOf } from './schema.ts'

const SAMPLES_MAX = 500

/** The objects of a call's body. */
export const placesOf = (name: CallName) => [
  ...new Set(objectsOf(name).flatMap(({ type, path }) => (type === 'strict_object' ? [path] : []))),
]

/** A valid body of the call, with all its optional objects. */
export function fullBody(name: CallName): object {
  const { wireBody } = calls[name]
  const places = placesOf(name)
  const isFull = (body: unknown) => v.is(wireBody, body) && places.every((path) => isObject(at(body, path)))
  for (let seed = 1; seed <= SAMPLES_MAX; seed += 1) {
    const [body] = fc.sample(fittingBody(wireBody), { numRuns: 1, seed })
    if (isFull(body)) return body as object // every call's schema is an object
  }
  throw new Error(`no full body of ${name} was found`)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The object at a path, in the first item of each list on the way. */
export function at(body: unknown, path: string): object {
  let here = body
  for (const step of path === '' ? [] : path.split('.')) {
    here = (here as Record<string, unknown> | undefined)?.[step]
    if (Array.isArray(here)) here = here[0]
  }
  return here as object // the caller passes a path to an object
}

/** A copy of a body with another value at a path. */
export function changed(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body)
  const steps = path.split('.')
  Object.assign(at(copy, steps.slice(0, -1).join('.')), { [steps.at(-1) ?? '']: value })
  return copy
}
