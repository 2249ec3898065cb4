import assert from 'node:assert/strict'
import { type GivenKind, givenKindOf } from '#contract/points/props.ts'
import { frame } from './frame.ts'
import type { Giver } from './giver.ts'
import { money } from './money.ts'

/** The giver of each kind. A kind of `contract/points/props.ts` without one does not compile. */
const givers = { coin: money, points: money, frame } as const satisfies Record<GivenKind, Giver>

export function giverOf(prop: number): Giver {
  const kind = givenKindOf(prop)
  assert(kind, `nothing gives prop ${prop}`)
  return givers[kind]
}
