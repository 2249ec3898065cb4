import * as v from 'valibot'
import type { RefusalName } from '../errcodes.ts'
import type { Access, Load } from '../wire.ts'
import { envelope } from './envelope.ts'

type Entries = v.ObjectEntries

/** The declaration of a call. `body` and `reply` are the call's own fields; the wire adds the envelope and the codes. */
type Plan<A extends Access, B extends Entries, R extends Entries> = {
  /** Its description, with units and source ("spec 7.1", or "ours"), for the OpenAPI document. */
  about: string
  access: A
  body: B
  reply: R
  /** Its load class on a busy server. Default: `ordinary`. */
  load?: Load
  /** Every refusal the handler may throw. A public call with `sessionEnded` answers a player's state; `dispatch` refuses it to a dead token. */
  refusals?: readonly RefusalName[]
}

/** Declares a call. Unknown body fields are refused; replies may hold only declared fields. */
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
 * Declares a call that uploads one file of limited size. The file is the raw HTTP body. The JSON of other calls' bodies stands in the
 * query, as `fields`.
 */
export function upload<A extends Access, B extends Entries, R extends Entries>(
  fileBytesMax: number,
  plan: Plan<A, B, R>,
) {
  return { ...call(plan), fileBytesMax }
}
