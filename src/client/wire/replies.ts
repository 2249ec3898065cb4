import { shapes } from 'perya:shapes'
import type { CallName } from '#contract/calls/index.ts'
import { fits } from '#contract/shape.ts'

/** Throws at a parsed reply that says it is a success and has not the fields of one. Any other says by its codes what it is. */
export function refuseOther(name: CallName, reply: unknown): void {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(reply)
  if (code === 200 && errcode === 0 && !fits(shapes[name], reply)) throw new Error(`Not a reply of ${name}`)
}
