import type * as schemas from '#contract/activities/schemas.ts'
import type { CallName } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import type { DepositBonus } from '../wallet/bonuses.ts'

type Schemas = typeof schemas

/** The server's side of an activity that has calls. */
export type ServerActivity<Name extends keyof Schemas> = {
  /** Who answers each of its calls. */
  readonly handlers: { readonly [Call in keyof Schemas[Name]['calls'] & CallName]: Handler<Call> }
  /** What it adds to a deposit, as part of the deposit's own entry. */
  readonly bonusOf?: DepositBonus['bonusOf']
}

/** All that have calls: one without its server's side does not compile. */
export type ServerActivities = { readonly [Name in keyof Schemas]: ServerActivity<Name> }
