import { shapes } from 'perya:shapes'
import type { CallName } from '#contract/calls/index.ts'
import { fits } from '#contract/shape.ts'

/** Throws if a success reply lacks its declared fields. Error replies are not checked. */
export function refuseOther(name: CallName, reply: unknown): void {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(reply)
  if (code === 200 && errcode === 0 && !fits(shapes[name], reply)) throw new Error(`Not a reply of ${name}`)
}
