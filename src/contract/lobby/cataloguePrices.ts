import * as v from 'valibot'
import { CENTS_MAX } from '../money.ts'
import { whole } from '../whole.ts'

/**
 * Schema of content/lobby/prices.yaml: what the house is ready to give on average to whoever lives off its offers. Cents. `npm run activities` and
 * `npm test` have bots hunt, and fail where one gains more.
 */
export const pricesSource = v.strictObject({
  /** Once for a new person: registration, the first deposit, cards, and tasks that are given once. */
  newPlayer: whole(0, CENTS_MAX),
  /** For each identified person and day: gifts, packets, supply, tickets and tournaments. */
  identifiedDay: whole(0, CENTS_MAX),
})
export type Prices = v.InferOutput<typeof pricesSource>
