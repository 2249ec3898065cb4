import { shapes } from 'perya:shapes'
import type { CallName } from '#contract/calls/index.ts'
import { fits, type Shape } from '#contract/shape.ts'
import { type Carried, keyFor, notePlayer } from './keys.ts'

const read = new Map<CallName, Shape>()

function shapeOf(name: CallName): Shape {
  const shape = read.get(name) ?? (JSON.parse(shapes[name]) as Shape) // the build wrote it from a shape
  read.set(name, shape)
  return shape
}

/** Throws if a success reply lacks its declared fields. Error replies are not checked. */
export function refuseOther(name: CallName, reply: unknown): void {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(reply)
  if (code === 200 && errcode === 0 && !fits(shapeOf(name), reply)) throw new Error(`Not a reply of ${name}`)
  notePlayer(reply)
}

/** The idempotency key of a call, if it carries one. Here, so that it loads with what every first call loads. */
export const carry = (name: CallName, body: object, isGuest: boolean): Carried | undefined =>
  keyFor(name, body, isGuest)
