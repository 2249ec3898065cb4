import type { ActivityName } from '#contract/activities/kinds.ts'
import type * as schemas from '#contract/activities/schemas.ts'
import type { CallName } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import type { Job } from '../call/job.ts'
import type { Holding } from '../db/holding.ts'
import type { Bound } from '../rates/bound.ts'
import type { DepositBonus } from '../wallet/bonuses.ts'

type Schemas = typeof schemas

/** The server's side of an activity; of its handlers more where it has calls. */
export type ServerSide = {
  readonly handlers?: object
  /** What it adds to a deposit, as part of the deposit's own entry. */
  readonly bonusOf?: DepositBonus['bonusOf']
  /** What it does by itself. */
  readonly jobs?: readonly Job[]
  /** What it holds on players in tables of its own, and what these can grow to; claims are told with those of all. */
  readonly holdings?: readonly Holding[]
  readonly bounds?: Readonly<Record<string, Bound>>
}

/** That of one with calls. */
export type ServerActivity<Name extends keyof Schemas> = ServerSide & {
  /** Who answers each of its calls. */
  readonly handlers: { readonly [Call in keyof Schemas[Name]['calls'] & CallName]: Handler<Call> }
}

/** All of them: one that has calls and no server's side does not compile. */
export type ServerActivities = { readonly [Name in keyof Schemas]: ServerActivity<Name> } & {
  readonly [Name in Exclude<ActivityName, keyof Schemas>]?: ServerSide
}
