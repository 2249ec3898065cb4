import { shapes } from 'perya:shapes'
import type { CallName } from '#contract/calls/index.ts'
import { fits, type Shape } from '#contract/shape.ts'
import { PORTAL } from './hear.ts'
import { hearTime } from './hearTime.ts'
import { keyFor, notePlayer } from './keys.ts'

const shapesRead = new Map<CallName, Shape>()

function shapeOf(name: CallName): Shape {
  const shape = shapesRead.get(name) ?? (JSON.parse(shapes[name]) as Shape) // the build wrote it from a shape
  shapesRead.set(name, shape)
  return shape
}

/** As much of a response as is read. */
type Response = { type: ResponseType; status: number; headers: Headers; _data?: string }

/** The reply of a response. Throws if somebody else has answered. */
export function read(name: CallName, { type, status, headers, _data = '' }: Response, sentAt: number): unknown {
  const isPage = (status < 300 || status === 511) && /^\s*</.test(_data)
  if (type === 'opaqueredirect' || isPage) throw PORTAL
  hearTime(headers.get('date'), sentAt)
  const reply: unknown = JSON.parse(_data)
  refuseOther(name, reply)
  return reply
}

/** Throws if a success reply lacks its declared fields. Error replies are not checked. */
export function refuseOther(name: CallName, reply: unknown): void {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(reply)
  if (code === 200 && errcode === 0 && !fits(shapeOf(name), reply)) throw new Error(`Not a reply of ${name}`)
  notePlayer(reply)
}

// Here, so that it loads with what every first call loads.
export { carryOut } from './hear.ts'
export { keyFor }
