import type { DepositBonus } from '../wallet/bonuses.ts'
import type { ServerActivities } from './activity.ts'
import { firstDeposit } from './firstDeposit.ts'
import * as activities from './index.ts'

const all: ServerActivities = activities

/** What is added to deposits, in the order in which it is posted: the lobby's own match of the first, then what activities say. */
export const depositBonuses: readonly DepositBonus[] = [
  firstDeposit,
  ...Object.entries(all).flatMap(([name, { bonusOf }]) => (bonusOf ? [{ name, bonusOf }] : [])),
]
