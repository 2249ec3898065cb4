import * as v from 'valibot'
import type { RefusalName } from '../errcodes.ts'
import type { Access, Load } from '../wire.ts'
import { envelope } from './envelope.ts'

type Entries = v.ObjectEntries

/** What one call is made of. `body` and `reply` are the call's own fields; the wire adds the envelope and the codes. */
type Plan<A extends Access, B extends Entries, R extends Entries> = {
  /** What it does, with units and source ("spec 7.1", or "ours"). Shown in the OpenAPI document. */
  about: string
  access: A
  body: B
  reply: R
  /** What it does to a busy server; `ordinary` where nothing is said. */
  load?: Load
  /** Every refusal the handler may throw. */
  refusals?: readonly RefusalName[]
}

/** Declares a call. Unknown body fields are refused; replies may only hold what is declared. */
export function call<A extends Access, B extends Entries, R extends Entries>(plan: Plan<A, B, R>) {
  return {
    about: plan.about,
    access: plan.access,
    body: v.strictObject(plan.body),
    wireBody: v.strictObject({ ...envelope, ...plan.body }),
    reply: v.strictObject(plan.reply),
    load: plan.load ?? ('ordinary' as const),
    refusals: plan.refusals ?? [],
    fileBytesMax: undefined,
  }
}

/**
 * Declares a call whose request carries one file of at most so many bytes. The file is the HTTP body, as it is; the JSON that
 * other calls have there stands in the query, as `fields`.
 */
export function upload<A extends Access, B extends Entries, R extends Entries>(
  fileBytesMax: number,
  plan: Plan<A, B, R>,
) {
  return { ...call(plan), fileBytesMax }
}
