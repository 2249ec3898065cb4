import * as v from 'valibot'
import { friendActivities } from '../activities/friends.ts'
import { CENTS_MAX } from '../money.ts'

const sum = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CENTS_MAX))

/** Schema of content/lobby/friends.yaml: what makes an invited friend a valid one. Cents. */
export const friendsSource = v.strictObject({
  deposit: sum,
  stakes: sum,
  /** The activities that also ask for a checked identity. */
  identity: v.pipe(
    v.array(v.picklist(friendActivities)),
    v.check((names) => new Set(names).size === names.length, 'names an activity twice'),
  ),
})
export type FriendRules = v.InferOutput<typeof friendsSource>
