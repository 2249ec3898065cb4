import { shapes } from 'perya:shapes'
import type { CallName } from '#contract/calls/index.ts'
import { fits, type Shape } from '#contract/shape.ts'

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
}
