import * as v from 'valibot'
import { rewardId } from '../../props/rewards.ts'
import { whole } from '../../whole.ts'
import { award, type Complain, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { averageOf } from '../draws.ts'
import { checkPrizes, prizeList } from '../prizes.ts'
import { COUNT_FRIENDS_MAX, COUNT_LEFTOVER_MAX, COUNT_STEPS_MAX, TICKET_FRIENDS_MAX } from './limits.ts'
import { type CountThing, countThings } from './things.ts'

/** Schema of content/lobby/agentCount.yaml. Money in cents, points in hundredths. */
const schema = v.strictObject({
  /** Prizes for so many valid friends, once each. */
  steps: v.pipe(
    v.array(v.strictObject({ friends: whole(1, COUNT_FRIENDS_MAX), award })),
    v.minLength(1),
    v.maxLength(COUNT_STEPS_MAX),
  ),
  /** Each valid friend brings a card, and so many a ticket. */
  ticketFriends: whole(1, TICKET_FRIENDS_MAX),
  prizes: v.strictObject({ card: prizeList, ticket: prizeList }),
  /** Points for what is not opened before an exclusion. */
  leftover: v.strictObject({ card: whole(1, COUNT_LEFTOVER_MAX), ticket: whole(1, COUNT_LEFTOVER_MAX) }),
})
export type CountConfig = v.InferOutput<typeof schema>

export const config = configOf({
  file: 'agentCount.yaml',
  schema,
  read: ({ value, props, complain }): CountConfig => {
    for (const [index, { friends, award: items }] of value.steps.entries()) {
      const before = value.steps[index - 1]
      if (before && before.friends >= friends)
        complain(['steps', index, 'friends'], 'is not more than the one before', 'sort by friends')
      checkAward(items, (path, ...said) => complain(['steps', index, 'award', ...path], ...said))
    }
    for (const name of countThings) {
      checkPrizes(value.prizes[name], { props }, (path, ...said) => complain(['prizes', name, ...path], ...said))
      checkLeftover(value, name, complain)
    }
    return value
  },
})

/** Else it would pay to leave it closed. */
function checkLeftover({ prizes, leftover }: CountConfig, name: CountThing, complain: Complain): void {
  const points = averageOf(prizes[name]).find(({ id }) => id === rewardId.points)?.count ?? 0
  if (leftover[name] > points)
    complain(['leftover', name], 'is more than the points that it brings on average', `at most ${points}`)
}
